import type { FastifyInstance } from 'fastify';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { db } from '#core/db/database.ts';
import { deliver, MAX_MAIL_BYTES } from '#core/mail/incoming/deliver.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { receivedMails } from '#core/mail/incoming/received_mails.schema.ts';
import { defineMailReceiver, type MailReceiver, signedAddress, signedId } from '#core/mail/incoming/receivers.ts';
import { startMailReceiver } from '#core/mail/incoming/smtp_receiver.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { sendMail } from '#core/mail/mail.ts';
import { hookSignature } from '#core/operate/mail_hook.ts';
import { env } from '#core/process/env.ts';
import { files, rateLimits } from '#core/sites/schema.ts';

let taken: IncomingMail[] = [];
let undefine = () => {};
const DOMAIN = env.MAIL_DOMAIN;
const TO = `probe+7@${DOMAIN}`;

function take(more: Partial<MailReceiver> = {}): void {
  undefine();
  undefine = defineMailReceiver({
    prefix: 'probe+',
    accepts: async (rest) => /^\d+$/.test(rest),
    receive: async (mail) => {
      taken.push(mail);
      return 'taken';
    },
    ...more,
  });
}

beforeEach(async () => {
  taken = [];
  take();
  await db.delete(receivedMails);
  await db.delete(rateLimits);
});
afterEach(() => undefine());

let count = 0;
const source = (headers: Record<string, string> = {}, body = 'Hello') => {
  const all = { From: 'Noor <Noor@Example.org>', To: TO, Subject: 'Oak', 'Message-ID': `<${++count}@x>`, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from([...lines, '', body].join('\r\n'));
};
const send = (mail: Buffer, to: string[] = [TO], from = 'noor@example.org') => deliver(mail, from, to);

describe('A mail', () => {
  it('reaches the receiver of its address, bounded and as safe HTML', async () => {
    const html = '<p onclick="x()">Hi <a href="javascript:x()">you</a><script>x()</script></p>';
    const headers = { 'Content-Type': 'text/html; charset=utf-8', References: '<a@x> <b@x>', 'In-Reply-To': '<b@x>' };
    expect(await send(source({ ...headers, Subject: 'x'.repeat(1000), 'Message-ID': '<one@x>' }, html))).toEqual([
      'taken',
    ]);
    expect(taken).toMatchObject([
      {
        ...{ recipient: TO, from: { name: 'Noor', address: 'noor@example.org' }, messageId: '<one@x>' },
        ...{ inReplyTo: '<b@x>', references: ['<a@x>', '<b@x>'], isAutomatic: false },
      },
    ]);
    expect(taken[0]?.subject).toHaveLength(200);
    expect(taken[0]?.html).toBe('<p>Hi <a rel="nofollow ugc noopener">you</a></p>');
    expect(taken[0]?.text).toContain('Hi you');
  });

  it('is handled once for each recipient', async () => {
    const mail = source();
    const other = `probe+8@${DOMAIN}`;
    expect(await send(mail, [TO, other])).toEqual(['taken', 'taken']);
    expect(await send(mail, [TO, other])).toEqual(['taken', 'taken']);
    expect(taken.map(({ recipient }) => recipient)).toEqual([TO, other]);
  });

  it('is delivered again after the receiver failed', async () => {
    const mail = source();
    take({ receive: () => Promise.reject(new Error('database away')) });
    expect(await send(mail)).toEqual(['later']);
    take();
    expect(await send(mail)).toEqual(['taken']);
    expect(taken).toHaveLength(1);
  });

  it.each([`nobody@${DOMAIN}`, `probe+x@${DOMAIN}`, `probe+@${DOMAIN}`, 'probe+7@elsewhere.example', 'probe+7'])(
    'is rejected for the unknown address %s',
    async (to) => {
      expect(await send(source(), [to])).toEqual(['unknown']);
    },
  );

  it.each([
    ['Auto-Submitted', 'auto-replied'],
    ['Precedence', 'bulk'],
    ['X-Autoreply', 'yes'],
    ['List-Id', '<news.example.org>'],
  ])('from an automatic sender (%s: %s) is dropped unless the receiver accepts those', async (name, value) => {
    expect(await send(source({ [name]: value }))).toEqual(['ignored']);
    take({ takesAutomatic: true });
    expect(await send(source({ [name]: value }))).toEqual(['taken']);
    expect(taken.map(({ isAutomatic }) => isAutomatic)).toEqual([true]);
  });

  it('without a sender, such as a delivery report, counts as automatic', async () => {
    expect(await send(source(), [TO], '')).toEqual(['ignored']);
  });

  it('that was sent from here is dropped when it comes back', async () => {
    await sendMail({ to: 'a@example.org', subject: 'x', text: 'x', language: 'en_US', websiteId: 1, key: 'came back' });
    const own = (await db.select().from(mails)).at(-1)!.messageId;
    expect(await send(source({ 'Message-ID': own }))).toEqual(['ignored']);
  });

  it('that passed more than thirty servers is refused', async () => {
    const hops = Array.from({ length: 31 }, () => 'Received: from a by b\r\n').join('');
    expect(await send(Buffer.from(hops + source().toString()))).toEqual(['refused']);
  });

  it('that no parser can read is refused for good', async () => {
    const endless = Buffer.from(`From: noor@example.org\r\nSubject: ${'a'.repeat(3 * 1024 * 1024)}\r\n\r\nHello`);
    expect(await send(endless)).toEqual(['unreadable']);
    const receiver = (await startMailReceiver(0))!;
    const client = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true });
    const envelope = { from: 'noor@example.org', to: TO };
    await expect(client.sendMail({ envelope, raw: endless })).rejects.toMatchObject({ responseCode: 554 });
    client.close();
    await receiver.stop();
  });

  it('is deferred after sixty mails an hour from one sender', async () => {
    for (let at = 0; at < 60; at++) expect(await send(source())).toEqual(['taken']);
    expect(await send(source())).toEqual(['later']);
  });

  it('passes on files of the types that visitors may upload, and names the others', async () => {
    const part = (name: string, text: string) =>
      `--b\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString('base64')}\r\n`;
    const body = `${part('../plan.txt', 'Plan')}${part('run.exe', 'MZ\0\0')}--b--`;
    const mail = (id: string) => source({ 'Message-ID': id, 'Content-Type': 'multipart/mixed; boundary=b' }, body);
    expect(await send(mail('<f1@x>'))).toEqual(['taken']);
    expect(taken[0]).toMatchObject({ files: [], refusedFiles: ['plan.txt', 'run.exe'] });
    take({ takesFiles: true });
    await send(mail('<f2@x>'));
    expect(taken[1]).toMatchObject({ files: [{ name: 'plan.txt' }], refusedFiles: ['run.exe'] });
    const before = await db.$count(files);
    take({ takesFiles: true, receive: async () => 'ignored' });
    expect(await send(mail('<f3@x>'))).toEqual(['ignored']);
    expect(await db.$count(files)).toBe(before);
  });
});

it('A signed address is accepted for its own prefix only, regardless of case', () => {
  const [local = ''] = signedAddress('chat+', 12).split('@');
  const rest = local.slice('chat+'.length);
  expect(signedId('chat+', rest)).toBe(12);
  for (const wrong of [rest.replace('12', '13'), `${rest}0`, '12-', '12', ''])
    expect(signedId('chat+', wrong)).toBeNull();
  expect(signedId('group+', rest)).toBeNull();
});

describe.each(['smtp', 'lmtp'] as const)('The receiver by %s', (protocol) => {
  const sendTo = async (to: string[], raw: Buffer) => {
    env.MAIL_IN_PROTOCOL = protocol;
    const receiver = (await startMailReceiver(0))!;
    const client = createTransport({
      host: '127.0.0.1',
      port: receiver.port,
      lmtp: protocol === 'lmtp',
      ignoreTLS: true,
    });
    const message = { envelope: { from: 'noor@example.org', to }, raw };
    try {
      return await client.sendMail(message).then(
        ({ accepted, rejected }) => ({ accepted, rejected }),
        (error) => ({ code: error.responseCode }),
      );
    } finally {
      client.close();
      await receiver.stop();
      env.MAIL_IN_PROTOCOL = 'smtp';
    }
  };

  it('accepts mails to known addresses, and rejects unknown ones at once', async () => {
    expect(await sendTo([TO, `nobody@${DOMAIN}`], source())).toMatchObject({
      accepted: [TO],
      rejected: [`nobody@${DOMAIN}`],
    });
    expect(taken).toMatchObject([{ text: 'Hello' }]);
    expect(await sendTo([`nobody@${DOMAIN}`], source())).toMatchObject({ code: 550 });
  });

  it('refuses mails above the limit', async () => {
    const huge = Buffer.concat([source(), Buffer.alloc(MAX_MAIL_BYTES, 'x\r\n')]);
    expect(await sendTo([TO], huge)).toMatchObject(protocol === 'smtp' ? { code: 552 } : { accepted: [] });
    expect(taken).toEqual([]);
  });
});

it('The receiver is off without a port', async () => {
  expect(await startMailReceiver()).toBeNull();
});

describe('The hook for providers', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await buildApp();
    env.MAIL_IN_SECRET = 'a secret of twenty characters';
  });
  afterAll(async () => {
    env.MAIL_IN_SECRET = '';
    await app.close();
  });

  const now = () => Math.floor(Date.now() / 1000);
  type Post = { at?: number; to?: string; signedTo?: string; secret?: string };
  const post = (mail: Buffer, { at = now(), to = TO, signedTo = to, secret = env.MAIL_IN_SECRET }: Post = {}) =>
    app.inject({
      ...{ method: 'POST', url: '/mail/incoming', payload: mail, query: { from: 'noor@example.org', to } },
      headers: {
        ...{ host: 'localhost', 'content-type': 'message/rfc822' },
        'x-mail-signature': hookSignature(at, 'noor@example.org', signedTo, mail, secret),
      },
    });

  it('accepts a signed mail, and ignores its repetition', async () => {
    const mail = source();
    expect((await post(mail)).json()).toEqual({ deliveries: ['taken'] });
    expect((await post(mail)).statusCode).toBe(200);
    expect(taken).toHaveLength(1);
  });

  it('refuses a wrong or old signature, and one for another recipient', async () => {
    expect((await post(source(), { secret: 'another secret' })).statusCode).toBe(401);
    expect((await post(source(), { signedTo: `probe+8@${DOMAIN}` })).statusCode).toBe(401);
    const late = await post(source(), { at: now() - 301 });
    expect([late.statusCode, late.body]).toEqual([401, expect.stringContaining('five minutes')]);
    expect(taken).toEqual([]);
  });

  it('says that an address is unknown, and that a mail is too large', async () => {
    expect((await post(source(), { to: `nobody@${DOMAIN}` })).statusCode).toBe(404);
    expect((await post(Buffer.alloc(MAX_MAIL_BYTES + 1))).statusCode).toBe(413);
  });

  it('does not exist without a secret', async () => {
    const secret = env.MAIL_IN_SECRET;
    env.MAIL_IN_SECRET = '';
    expect((await post(source(), { secret })).statusCode).toBe(404);
    env.MAIL_IN_SECRET = secret;
  });
});
