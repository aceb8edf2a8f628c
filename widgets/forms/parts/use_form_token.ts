import { useRef } from 'react';
import type { StampAnswer } from '#forms/contract.ts';
import { call } from '#registry/call.ts';
import { useHostEvent } from '#registry/hooks.ts';

const STAMP_AGE_MS = 12 * 3600_000;

/** Gets a start time from the server at the first focus, because the page is cached for many visitors. */
export function useFormToken(form: HTMLFormElement, path: string): void {
  const stampedAt = useRef(0);
  useHostEvent('focusin', async () => {
    const field = form.querySelector<HTMLInputElement>('[name=form_stamp]');
    if (!field || Date.now() - stampedAt.current < STAMP_AGE_MS) return;
    stampedAt.current = Date.now();
    try {
      field.value = (await call<StampAnswer>(path)).stamp;
    } catch {
      // The page's own stamp does too; the next field asks again.
      stampedAt.current = 0;
    }
  });
}
