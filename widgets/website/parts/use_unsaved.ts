/** Tracks unsaved changes of a form, keeps them on reload, and warns of leaving them. */
import { useEffect, useRef, useState } from 'react';
import { useHost } from '#registry/host.ts';
import { readDraft, writeDraft } from '#widgets/core/draft_store.ts';
import { whenPageStays } from '#widgets/core/page_leave.ts';
import { changedEntries, type Entry, fieldsOf, fill, isChangedField } from './form_changes.ts';

/** `seen`: the saved values that the draft changes. Of others it is out of date. */
type Draft = { seen: string; entries: Entry[] };

/** For a View whose marker stands in the form. */
export function useUnsaved(isChangedAtFirst: boolean) {
  const host = useHost();
  const [isChanged, setChanged] = useState(isChangedAtFirst);
  /** The form is sent or discarded: nobody is asked, and a second click does nothing. */
  const isDone = useRef(false);
  const place = useRef('');
  useEffect(() => {
    const form = host.closest('form');
    if (!form) return;
    const listening = new AbortController();
    const { signal } = listening;
    const seen = form.querySelector<HTMLInputElement>('[name=seen]')?.value ?? '';
    place.current = draftPlace(form);
    const update = () => setChanged(isChangedAtFirst || fieldsOf(form).some(isChangedField));
    const keep = () => {
      const entries = isDone.current ? [] : changedEntries(form);
      writeDraft<Draft>(place.current, entries.length > 0 ? { seen, entries } : null);
    };
    const draft = readDraft<Draft>(place.current);
    if (draft?.seen === seen && !isChangedAtFirst) fill(form, draft.entries);
    update();
    for (const type of ['input', 'change']) form.addEventListener(type, update, { signal });
    form.addEventListener('change', keep, { signal });
    addEventListener('pagehide', keep, { signal });
    addEventListener('beforeunload', (event) => warn(event, form, isDone.current || isChangedAtFirst), { signal });
    form.addEventListener('submit', (event) => sendOnce(event, isDone, signal), { signal });
    return () => listening.abort();
  }, [host, isChangedAtFirst]);
  const discard = () => {
    isDone.current = true;
    writeDraft<Draft>(place.current, null);
  };
  return { isChanged, discard };
}

/** New records have one address: the draft of each belongs to its entry in the tab's history, which a reload keeps. */
function draftPlace(form: HTMLFormElement): string {
  const place = `staff form ${form.getAttribute('action')}`;
  const submission = form.querySelector<HTMLInputElement>('[name=submission]')?.value;
  if (!submission) return place;
  const draft = (history.state as { draft?: string } | null)?.draft ?? submission;
  history.replaceState({ ...history.state, draft }, '');
  return `${place} ${draft}`;
}

function warn(event: BeforeUnloadEvent, form: HTMLFormElement, isDone: boolean): void {
  if (!isDone && fieldsOf(form).some(isChangedField)) event.preventDefault();
}

/** A preview opens elsewhere and leaves the form as it is. */
function sendOnce(event: SubmitEvent, isDone: { current: boolean }, signal: AbortSignal): void {
  if (event.submitter?.hasAttribute('formaction')) return;
  if (isDone.current) event.preventDefault();
  if (isDone.current) return;
  isDone.current = true;
  signal.addEventListener(
    'abort',
    whenPageStays(() => {
      isDone.current = false;
    }),
  );
}
