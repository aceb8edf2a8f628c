import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const READ_AFTER_MS = 100;
/** Pixels from the end within which somebody reads the latest. */
const NEAR = 20;

export type Unread = { number: number; count(arrived: number): void };

/** Counts messages that came while the window was folded or scrolled up. At the end it follows them. */
export function useUnread(log: RefObject<HTMLElement | null>, isFolded: boolean, first: number): Unread {
  const [number, setNumber] = useState(first);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR;
      clearTimeout(timer);
      if (isAtEnd.current) timer = setTimeout(() => setNumber(0), READ_AFTER_MS);
    };
    element.addEventListener('scroll', look);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', look);
    };
  }, [log]);
  useEffect(() => {
    if (!isFolded && isAtEnd.current) setNumber(0);
  }, [isFolded]);
  useLayoutEffect(() => {
    const element = log.current;
    if (element && !isFolded && isAtEnd.current) element.scrollTop = element.scrollHeight;
  });
  return {
    number,
    count: (arrived) => {
      if (isFolded || !isAtEnd.current) setNumber((before) => before + arrived);
    },
  };
}
