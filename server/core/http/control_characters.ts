import { msg } from '#core/msg.ts';
import { isStorable } from '#core/storable_text.ts';

export const UNSTORABLE = msg('Remove characters that can’t be stored');

/**
 * Characters that nobody types and no text needs: PostgreSQL can't store NUL, and the others confuse whoever reads a
 * text in a terminal, a mail or a log. Line breaks and tabs are fine where a text may have several lines.
 */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const holdsControls = (text: string): boolean => CONTROL.test(text);

/** The outermost field that holds one, however deep, or null. */
export const fieldWithControls = (sent: unknown): string | null => fieldWhere(sent, holdsControls);

/** The same for what no database takes: NUL, and half of a surrogate pair. */
export const fieldNotStorable = (sent: unknown): string | null => fieldWhere(sent, (text) => !isStorable(text));

function fieldWhere(sent: unknown, isWrong: (text: string) => boolean): string | null {
  // Not by calling itself: what is sent may be nested deeper than calls can be.
  const waiting: [field: string, value: unknown][] = [['', sent]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [field, value] = next;
    if (typeof value === 'string' && isWrong(value)) return field || 'body';
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, part] of Object.entries(value)) {
      if (isWrong(name)) return field || 'body';
      waiting.push([field || name, part]);
    }
  }
  return null;
}
