import { useLayoutEffect, useRef, useState } from 'react';
import { useHostEvent } from '#registry/hooks.ts';
import { useHost } from '#registry/host.ts';

/** Tag of a question → what is wrong with its answer. */
export type Problems = Record<string, string>;

/**
 * What is wrong with the answers of a page. The summary takes the focus when something is refused; a question that was
 * marked is looked at again while it is put right.
 */
export function useProblems(first: Problems, isRight: (tag: string) => boolean | null) {
  const host = useHost();
  const [problems, setProblems] = useState(first);
  const isRefused = useRef(false);
  useLayoutEffect(() => {
    if (!isRefused.current || Object.keys(problems).length === 0) return;
    isRefused.current = false;
    host.querySelector<HTMLElement>('.error-summary')?.focus();
  }, [host, problems]);
  const lookAgain = ({ target }: Event) => {
    const tag = (target as Element).closest('.survey-question')?.id ?? '';
    if (tag in problems && isRight(tag)) setProblems(({ [tag]: _right, ...others }) => others);
  };
  useHostEvent('input', lookAgain);
  useHostEvent('change', lookAgain);
  const refuse = (found: Problems) => {
    isRefused.current = true;
    setProblems(found);
  };
  return { problems, refuse };
}
