/** Says who is typing. */
import { t } from '#registry/texts.ts';

/** Two are named at most; empty when nobody types. */
export function typingText([first, second, ...others]: string[]): string {
  if (first === undefined) return '';
  if (second === undefined) return t('{name} is typing...', { name: first });
  const names = { first, second };
  if (others.length === 0) return t('{first} and {second} are typing...', names);
  return t('{first}, {second} and more are typing...', names);
}
