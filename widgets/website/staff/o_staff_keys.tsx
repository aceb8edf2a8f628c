import { useEffect } from 'react';
import { defineWidget } from '#registry/widget.ts';
import { isTyping, runKey } from '#widgets/website/parts/staff_keys.ts';

/** Hears the keys of the back office. */
export default defineWidget({
  // In the side bar, which phones without keys do not show.
  load: 'visible',
  View() {
    useEffect(() => {
      const press = (event: KeyboardEvent) => {
        if (isTyping(event) || document.querySelector('dialog[open]') || !runKey(event)) return;
        event.preventDefault();
      };
      document.addEventListener('keydown', press);
      return () => document.removeEventListener('keydown', press);
    }, []);
    return null;
  },
});
