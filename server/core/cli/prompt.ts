/** Asks questions at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SettingError } from '#core/process/env.ts';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const own = (): Terminal => ({ input: process.stdin, output: process.stdout });

export const ask = (question: string, terminal = own()): Promise<string> =>
  answerTo(question, terminal, terminal.output);

/** The answer does not appear: somebody may look over the shoulder, or scroll back later. */
export async function askSecret(question: string, terminal = own()): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  terminal.output.write(question);
  const answer = await answerTo('', terminal, nowhere);
  terminal.output.write('\n');
  return answer;
}

/** @throws SettingError where nobody sits */
async function answerTo(question: string, { input }: Terminal, output: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY)
    throw new SettingError('Nobody can be asked here: give --email, and the password as ADMIN_PASSWORD.');
  // As a terminal, it takes the keys one by one, and nothing but this writes what is typed.
  const lines = createInterface({ input, output, terminal: true });
  const ended = new AbortController();
  // By Ctrl+C or Ctrl+D; after an answer nobody waits any more.
  lines.once('close', () => ended.abort());
  try {
    return (await lines.question(question, { signal: ended.signal })).trim();
  } catch {
    throw new SettingError('Nothing was done.');
  } finally {
    lines.close();
  }
}
