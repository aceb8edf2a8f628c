import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ask, askSecret } from '#core/cli/prompt.ts';

/** A terminal at which these keys are typed. */
function typing(keys: string) {
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => input });
  const output = new PassThrough();
  input.write(keys);
  return { input, output, seen: () => text(output.end()) };
}

it('ask echoes what is typed', async () => {
  const terminal = typing('ada@example.org\r');
  expect(await ask('E-mail address: ', terminal)).toBe('ada@example.org');
  expect(await terminal.seen()).toContain('ada@example.org');
});

it('askSecret does not echo what is typed', async () => {
  const terminal = typing('open sesamX\x7fe\r');
  expect(await askSecret('Password: ', terminal)).toBe('open sesame');
  expect(await terminal.seen()).toBe('Password: \n');
});

it.each([
  ['Ctrl+C', 'half\x03'],
  ['Ctrl+D', '\x04'],
])('askSecret gives up on %s', async (_name, keys) => {
  await expect(askSecret('Password: ', typing(keys))).rejects.toThrow('Cancelled; nothing was changed.');
});

it('ask rejects without a terminal and names the options to use instead', async () => {
  const terminal = { ...typing(''), input: new PassThrough() };
  await expect(ask('E-mail address: ', terminal)).rejects.toThrow('pass --email, and the password in ADMIN_PASSWORD');
});
