import { useEffect } from 'react';
import { isTyping, runKey } from './staff_keys.ts';

/** Hears the keys of the back office on the whole page; a dialog keeps its own. */
export function useStaffKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event) || document.querySelector('dialog[open]') || !runKey(event)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
