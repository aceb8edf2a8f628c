import { useEffect } from 'react';
import { offer } from './actions.ts';
import { useNewest } from './hooks.ts';

/** Answers an action while the widget lives. */
export function useAction(name: string, handler: (params: unknown) => unknown): void {
  const newest = useNewest(handler);
  useEffect(() => offer(name, (params) => newest.current(params)), [name, newest]);
}
