import { msg } from '#core/msg.ts';
import { isStorable } from '#core/storable_text.ts';

export const UNSTORABLE = msg('Remove characters that can’t be stored');

/**
 * Control characters: PostgreSQL can't store NUL, and the others confuse readers of a terminal, a mail or a log. Line
 * breaks and tabs are allowed where a text may have several lines.
 */
const CONTROL = /(?![\t\n\r])\p{Cc}/u;

const holdsControls = (text: string): boolean => CONTROL.test(text);

/** The top-level field that contains one at any depth, or null. */
export const fieldWithControls = (sent: unknown): string | null => fieldWhere(sent, holdsControls);

/** The same for characters that no database stores: NUL and unpaired surrogates. */
export const fieldNotStorable = (sent: unknown): string | null => fieldWhere(sent, (text) => !isStorable(text));

function fieldWhere(sent: unknown, isWrong: (text: string) => boolean): string | null {
  // Not recursive: a body may be nested deeper than the call stack.
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
