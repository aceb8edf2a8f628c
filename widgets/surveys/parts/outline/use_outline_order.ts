import { type FormEvent, useRef, useState } from 'react';
import { call } from '#registry/call.ts';
import { t } from '#registry/texts.ts';
import type { OutlinePage } from '#surveys/editing/outline_view.ts';
import { useUnmountSignal } from '#widgets/core/hooks/use_unmount_signal.ts';
import { announce } from '#widgets/core/live_region.ts';

/** The form whose button moved something, by its address. */
export type Moved = { action: string; to: string };

/** The order of pages and questions, as the server has it after each move. */
export function useOutlineOrder(opening: OutlinePage[]) {
  const [pages, setPages] = useState(opening);
  const [moved, setMoved] = useState<Moved | null>(null);
  const isMoving = useRef(false);
  const isPlain = useRef(false);
  const life = useUnmountSignal();

  const move = async (form: HTMLFormElement, pressed: HTMLButtonElement) => {
    const path = new URL(form.action).pathname;
    const to = pressed.value;
    try {
      const body = { move: to, format: 'data' };
      setPages(await call<OutlinePage[]>(`${path}_json`, body, { signal: life }));
      setMoved({ action: form.getAttribute('action') ?? '', to });
      announce(to === 'up' ? t('Moved up') : t('Moved down'));
    } catch {
      if (life.aborted) return;
      // The form is posted as without script, and the server explains the error.
      isPlain.current = true;
      form.requestSubmit(pressed);
    }
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = (event.nativeEvent ?? event) as SubmitEvent;
    if (isPlain.current || !submitter) return;
    event.preventDefault();
    if (isMoving.current) return;
    isMoving.current = true;
    void move(event.currentTarget, submitter as HTMLButtonElement).finally(() => {
      isMoving.current = false;
    });
  };
  return { pages, moved, submit };
}
