/** Quotes a message in an answer, as mail programs do. */
import type { Message } from '#groups/archive/queries.ts';

const MOST_LINES = 40;
const LONGEST_LINE = 500;

/** What its author quoted is left out. */
export function quoted({ authorName, text }: Pick<Message, 'authorName' | 'text'>): string {
  const own = text
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => `> ${line.slice(0, LONGEST_LINE)}`.trimEnd());
  const name = authorName.split('@')[0] ?? '';
  return `${name}:\n${own.join('\n')}\n\n`;
}
