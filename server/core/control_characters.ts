/**
 * Characters that nobody types and no text needs: PostgreSQL can't store NUL, and the others confuse whoever reads a
 * text in a terminal, a mail or a log. Line breaks and tabs are fine where a text may have several lines.
 */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

/** The outermost field that holds one, however deep, or null. */
export function fieldWithControls(sent: unknown): string | null {
  // Not by calling itself: what is sent may be nested deeper than calls can be.
  const waiting: [field: string, value: unknown][] = [['', sent]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && CONTROL.test(value)) return field || 'body';
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (CONTROL.test(name)) return field || 'body';
      waiting.push([field || name, part]);
    }
  }
  return null;
}
