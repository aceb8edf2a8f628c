import { useEffect } from 'react';
import { offer } from './actions.ts';
import { useNewest } from './hooks.ts';

/** Handles an action while the widget is mounted. */
export function useAction(name: string, handler: (params: unknown) => unknown): void {
  const newest = useNewest(handler);
  useEffect(() => offer(name, (params) => newest.current(params)), [name, newest]);
}
