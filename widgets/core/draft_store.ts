/** What somebody is writing, kept for this tab. Storage may be full, or forbidden: then there is no draft, and all works as it does. */
export function readDraft<T>(place: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? 'null');
  } catch {
    return null;
  }
}

/** @param draft null: it is no longer needed */
export function writeDraft<T>(place: string, draft: T | null): void {
  try {
    if (draft) sessionStorage.setItem(place, JSON.stringify(draft));
    else sessionStorage.removeItem(place);
  } catch {
    // As above.
  }
}
