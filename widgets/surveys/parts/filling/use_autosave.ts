import { type RefObject, useEffect, useRef, useState } from 'react';
import { useHostEvent, useNewest } from '#registry/hooks.ts';
import { isRestoringInput, useHost } from '#registry/host.ts';
import { Autosave, type AutosaveWork } from './autosave.ts';

const tagOf = (target: EventTarget | null) =>
  target instanceof Element ? (target.closest('.survey-question')?.id ?? '') : '';

/** Saves the answers of the marker's form as they are given. */
export function useAutosave(work: Omit<AutosaveWork, 'say'>): { saving: RefObject<Autosave | null>; status: string } {
  const host = useHost();
  const newest = useNewest(work);
  const saving = useRef<Autosave>(null);
  const [status, say] = useState('');
  useEffect(() => {
    const life = new AbortController();
    const { signal } = life;
    const { save, token, loaded } = newest.current;
    const read: AutosaveWork['read'] = (tag) => newest.current.read(tag);
    const show: AutosaveWork['show'] = (tag, values) => newest.current.show(tag, values);
    const autosave = new Autosave({ save, token, loaded, read, show, say }, signal);
    saving.current = autosave;
    autosave.start();
    document.addEventListener('visibilitychange', () => document.hidden && autosave.takeAll(), { signal });
    addEventListener('pagehide', () => autosave.takeAll(), { signal });
    addEventListener('online', () => autosave.send(), { signal });
    return () => life.abort();
  }, [newest]);
  const changed = ({ target, type }: Event) => {
    const tag = tagOf(target);
    if (!tag || !host.contains(target as Node)) return;
    if (isRestoringInput()) saving.current?.touch(tag);
    else if (type === 'input') saving.current?.input(tag);
    else saving.current?.take(tag);
  };
  useHostEvent('input', changed);
  useHostEvent('change', changed);
  return { saving, status };
}
