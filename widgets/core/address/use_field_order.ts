import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

/** The order of fields, which waits until none of them has the focus: moving one would close a phone's keyboard. */
export function useFieldOrder<Name extends string>(wanted: readonly Name[]) {
  const [order, setOrder] = useState(wanted);
  const place = useRef<HTMLDivElement>(null);
  const key = wanted.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the names
  useLayoutEffect(() => {
    if (!place.current?.contains(document.activeElement)) setOrder(wanted);
  }, [key]);
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Element | null)) setOrder(wanted);
  };
  return { order, place: { ref: place, onBlur } };
}
