import { statSync } from 'node:fs';

/**
 * Reads a file again only when it has changed: a build asks for the same ones for every widget in every language.
 * @param read must not depend on anything but the file, which may be missing
 */
export function readOnce<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, { print: string; value: T }>();
  return (file) => {
    const stat = statSync(file, { throwIfNoEntry: false });
    const print = `${stat?.mtimeMs} ${stat?.size}`;
    const last = known.get(file);
    if (last?.print === print) return last.value;
    const value = read(file);
    known.set(file, { print, value });
    return value;
  };
}
