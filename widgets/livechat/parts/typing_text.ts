/** Says who is typing. */
import { t } from '#registry/texts.ts';

/** The specified number of names at most: three. Empty when nobody types. */
export function typingText([first = '', second = '', third = '', more]: string[]): string {
  const names = { first, second, third };
  if (more) return t('{first}, {second}, {third} and more are typing...', names);
  if (third) return t('{first}, {second} and {third} are typing...', names);
  if (second) return t('{first} and {second} are typing...', names);
  return first && t('{name} is typing...', { name: first });
}
