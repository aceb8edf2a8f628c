/** Asks questions at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { SettingError } from '#core/process/env.ts';

type Terminal = { input: NodeJS.ReadableStream & { isTTY?: boolean }; output: NodeJS.WritableStream };

const own = (): Terminal => ({ input: process.stdin, output: process.stdout });

export const ask = (question: string, terminal = own()): Promise<string> =>
  answerTo(question, terminal, terminal.output);

/** Does not echo the answer, so that nobody can read it on the screen now or later. */
export async function askSecret(question: string, terminal = own()): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  terminal.output.write(question);
  const answer = await answerTo('', terminal, nowhere);
  terminal.output.write('\n');
  return answer;
}

/** @throws SettingError when there is no terminal */
async function answerTo(question: string, { input }: Terminal, output: NodeJS.WritableStream): Promise<string> {
  if (!input.isTTY) throw new SettingError('No terminal to ask on: pass --email, and the password in ADMIN_PASSWORD.');
  // In terminal mode readline gets single keys and does the echoing itself.
  const lines = createInterface({ input, output, terminal: true });
  const ended = new AbortController();
  // Ctrl+C or Ctrl+D; no effect after an answer.
  lines.once('close', () => ended.abort());
  try {
    return (await lines.question(question, { signal: ended.signal })).trim();
  } catch {
    throw new SettingError('Cancelled; nothing was changed.');
  } finally {
    lines.close();
  }
}
