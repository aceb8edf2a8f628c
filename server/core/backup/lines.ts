import { createReadStream } from 'node:fs';

/** Lines of a file. Only \n ends one: readline also ends them at U+2028 and U+2029, which JSON leaves in texts. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let partial: string[] = [];
  for await (const piece of createReadStream(file, { encoding: 'utf8' }) as AsyncIterable<string>) {
    const [first = '', ...others] = piece.split('\n');
    partial.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield partial.join('');
    yield* others;
    partial = [last];
  }
  const last = partial.join('');
  if (last !== '') yield last;
}
