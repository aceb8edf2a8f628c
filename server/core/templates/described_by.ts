/** The ids of what describes a field, for `aria-describedby`. */
export const describedBy = (id: string, error?: unknown, hint?: unknown): string =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
