/** A draft kept for this tab. If storage is full or forbidden there is no draft, and forms work without it. */
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
