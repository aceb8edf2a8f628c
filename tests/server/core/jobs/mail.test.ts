import { existsSync, readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db, transaction } from '#core/db/database.ts';
import { jobs } from '#core/jobs/jobs.schema.ts';
import { enqueue, runDueJobs } from '#core/jobs/jobs.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { type Mail, sendMail } from '#core/mail/mail.ts';
import { defineMailAttachment } from '#core/mail/mail_attachments.ts';
import { defineMailCondition } from '#core/mail/mail_conditions.ts';
import { defineMailJob, dropOldMails, mailFilePath } from '#core/mail/mail_send.ts';
import { askedBy } from '#tests/setup/database/statement_count.ts';
import { type MailServer, startMailServer } from '#tests/setup/records/mail_server.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';

const letter: Mail = {
  to: { name: 'María Gómez', address: 'maria@example.com' },
  subject: 'Votre commande est arrivée',
  text: 'Bonjour,\n\nelle est là : https://shop.example.com/my?a=1&b=2.\n<script>alert(1)</script>',
  language: 'fr_FR',
  websiteId: 1,
};

let server: MailServer;
let stop: () => void;

beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  await db.delete(jobs);
  await db.delete(mails);
  server.taken.length = 0;
  server.refuse(null);
  stop = defineMailJob({ smtpUrl: server.url });
});
afterEach(() => stop());

const hours = (count: number) => new Date(Date.now() + count * 3600_000);
/** @returns the mail's id */
const newMail = async (mail: Mail): Promise<number> => {
  await sendMail(mail);
  return (await outbox()).at(-1)!.id;
};
const outbox = () => db.select().from(mails).orderBy(mails.id);
const states = async () => (await outbox()).map(({ state, attempts, error }) => ({ state, attempts, error }));
const headersOf = (source: string) =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');

describe('A mail with attachments', () => {
  const attached = { ...letter, attachments: [{ kind: 'probe', subject: 7, detail: 'Ann' }] };

  test('creates them when it is sent, with names that contain no path and no header', async () => {
    const undefine = defineMailAttachment('probe', async (subject, detail, { language }) => ({
      name: `../${detail}\r\nBcc: x ${subject} ${language.code}.txt`,
      type: 'text/plain',
      bytes: Buffer.from('seven'),
    }));
    await newMail(attached);
    await runDueJobs();
    undefine();
    const { source } = server.taken[0]!;
    expect(source.replaceAll(/\s+/g, ' ')).toContain('filename="Ann Bcc x 7 fr_FR.txt"');
    expect(source).not.toMatch(/^Bcc:/im);
    expect(source).toContain(Buffer.from('seven').toString('base64'));
  });

  test('leaves out files above the limit, and those that are no longer wanted', async () => {
    const sizes: Record<string, number> = { large: 8 * 1024 * 1024, small: 3 };
    const undefine = defineMailAttachment('probe', async (_subject, detail) =>
      sizes[detail] ? { name: `${detail}.txt`, type: 'text/plain', bytes: Buffer.alloc(sizes[detail]) } : null,
    );
    const details = ['large', 'gone', 'small'];
    await newMail({ ...letter, attachments: details.map((detail) => ({ kind: 'probe', subject: 1, detail })) });
    await runDueJobs();
    undefine();
    expect(server.taken[0]!.source.match(/filename=\S+/g)).toEqual(['filename=small.txt']);
  });

  test('is retried when a file fails, and is finally sent without it', async () => {
    const undefine = defineMailAttachment('probe', () => Promise.reject(new Error('No ink.')));
    const id = await newMail(attached);
    for (const hour of [0, 2, 4]) await runDueJobs(hours(hour));
    expect((await states())[0]).toEqual({ state: 'waiting', attempts: 3, error: 'No ink.' });
    await runDueJobs(hours(12));
    undefine();
    expect((await states())[0]!.state).toBe('sent');
    expect(id).toBeGreaterThan(0);
  });

  test('is rejected with more attachments than a mail may have', async () => {
    const attachments = Array.from({ length: 6 }, () => ({ kind: 'probe', subject: 1, detail: '' }));
    await expect(sendMail({ ...letter, attachments })).rejects.toThrow('5 attachments');
  });
});

describe('the outbox', () => {
  test('sends a mail after its transaction is committed', async () => {
    await transaction(() => sendMail(letter));
    expect(await states()).toEqual([{ state: 'waiting', attempts: 0, error: null }]);
    await runDueJobs();
    expect(await states()).toEqual([{ state: 'sent', attempts: 1, error: null }]);
    expect(server.taken.map(({ to }) => to)).toEqual([['maria@example.com']]);
  });

  test('writes the mails of one transaction in one statement, and their jobs in another', async () => {
    const { statements } = await askedBy(() =>
      transaction(async () => {
        await enqueue('mail.probe');
        for (const text of ['One', 'Two', 'Three']) await sendMail({ ...letter, text });
      }),
    );
    const inserts = statements.filter((statement) => /^insert into "(mails|jobs)"/.test(statement));
    expect(inserts).toHaveLength(2);
    await runDueJobs();
    expect(server.taken).toHaveLength(3);
  });

  test('drops a mail whose transaction is rolled back', async () => {
    await transaction(async () => {
      await sendMail(letter);
      throw new Error('undo');
    }).catch(() => {});
    await runDueJobs();
    expect(await outbox()).toEqual([]);
    expect(server.taken).toEqual([]);
  });

  test('sends one mail for two calls with the same key', async () => {
    await sendMail({ ...letter, key: 'order 12 confirmed' });
    await sendMail({ ...letter, key: 'order 12 confirmed', text: 'Again' });
    await transaction(async () => {
      for (const text of ['Once more', 'Twice more']) await sendMail({ ...letter, key: 'order 12 confirmed', text });
    });
    expect(await db.$count(jobs)).toBe(1);
    await runDueJobs();
    expect(server.taken).toHaveLength(1);
    expect((await outbox()).map(({ text }) => text)).toEqual([letter.text]);
  });

  test('clears the text of a secret mail after sending, and keeps the text of others', async () => {
    await sendMail({ ...letter, isSecret: true });
    await sendMail(letter);
    await runDueJobs();
    expect((await outbox()).map(({ text }) => text)).toEqual(['', letter.text]);
    expect(server.taken[0]?.source).toContain('Bonjour');
  });

  test('deletes mails settled more than 90 days ago and keeps waiting ones', async () => {
    await sendMail(letter);
    await runDueJobs();
    await sendMail({ ...letter, key: 'waiting' });
    await dropOldMails(hours(24 * 89));
    expect(await outbox()).toHaveLength(2);
    await dropOldMails(hours(24 * 91));
    expect((await outbox()).map(({ key }) => key)).toEqual(['waiting']);
  });

  test('deletes the files of mails kept more than 90 days ago', async () => {
    stop();
    stop = defineMailJob({ smtpUrl: '' });
    const id = await newMail(letter);
    await runDueJobs();
    await dropOldMails(hours(24 * 89));
    expect(existsSync(mailFilePath(id))).toBe(true);
    await dropOldMails(hours(24 * 91));
    expect(existsSync(mailFilePath(id))).toBe(false);
  });

  test('has a queue of its own for mail to lists, so that no other waits for it', async () => {
    const toList = await newMail({ ...letter, headers: { 'List-Unsubscribe': '<https://example.com/leave>' } });
    const other = await newMail(letter);
    const queued = await db.select({ name: jobs.name, payload: jobs.payload }).from(jobs).orderBy(jobs.id);
    expect(queued).toEqual([
      { name: 'mail.send_to_list', payload: { mailId: toList } },
      { name: 'mail.send', payload: { mailId: other } },
    ]);
    await runDueJobs();
    expect(server.taken).toHaveLength(2);
  });

  test('does not send a mail again when its job runs twice', async () => {
    const id = await newMail(letter);
    await runDueJobs();
    await db.insert(jobs).values({ name: 'mail.send', payload: { mailId: id }, runAt: new Date() });
    await runDueJobs();
    expect(server.taken).toHaveLength(1);
  });
});

describe('a failing mail server', () => {
  test('is retried with the same Message-ID after a temporary error', async () => {
    server.refuse({ code: 451, message: 'Busy, come back' });
    await sendMail(letter);
    await runDueJobs();
    const [tried] = await outbox();
    expect(tried).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(tried?.error).toContain('Busy, come back');

    server.refuse(null);
    await runDueJobs(hours(1));
    expect(await states()).toEqual([{ state: 'sent', attempts: 2, error: null }]);
    expect(server.taken[0]?.source).toContain(`Message-ID: ${tried?.messageId}`);
  });

  test('is not retried after a permanent refusal of the recipient', async () => {
    expectConsole(/was not sent: .*No such mailbox/);
    server.refuse({ code: 550, message: 'No such mailbox' });
    await sendMail(letter);
    await runDueJobs();
    server.refuse(null);
    await runDueJobs(hours(24));
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1 }]);
    expect(server.taken).toEqual([]);
  });

  test('is given up after a day of attempts, with a log entry', async () => {
    expectConsole(/was not sent: .*Busy/);
    server.refuse({ code: 451, message: 'Busy' });
    await sendMail(letter);
    for (let attempt = 0; attempt < 20; attempt++) await runDueJobs(hours(3 * attempt + 1));
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 16 }]);
    expect(await db.select().from(jobs)).toEqual([]);
  });
});

describe('the mail message', () => {
  async function sent(mail: Partial<Mail>) {
    await sendMail({ ...letter, ...mail });
    await runDueJobs();
    return server.taken[0]?.source ?? '';
  }

  test('has headers for recipient, subject and language', async () => {
    const headers = headersOf(await sent({}));
    expect(headers).toContain('To: =?UTF-8?Q?Mar=C3=ADa_G=C3=B3mez?= <maria@example.com>');
    expect(headers).toContain('Subject: =?UTF-8?Q?Votre_commande_est_arriv=C3=A9e?=');
    expect(headers).toContain('Content-Language: fr-FR');
    expect(headers).toContain('Auto-Submitted: auto-generated');
  });

  test('has no additional header when the subject or a name contains a line break', async () => {
    const headers = headersOf(
      await sent({
        subject: 'Hello\r\nBcc: everyone@example.com',
        to: { name: 'Eve\r\nCc: all@example.com', address: 'eve@example.com' },
      }),
    );
    expect(headers.filter((header) => /^(bcc|cc):/i.test(header))).toEqual([]);
    expect(headers).toContain('Subject: Hello Bcc: everyone@example.com');
    expect(server.taken[0]?.to).toEqual(['eve@example.com']);
  });

  test('accepts mailing list headers and refuses headers set by the server or with line breaks', async () => {
    expect(headersOf(await sent({ headers: { 'List-Unsubscribe': '<https://shop.example.com/u/1>' } }))).toContain(
      'List-Unsubscribe: <https://shop.example.com/u/1>',
    );
    await expect(sendMail({ ...letter, headers: { Bcc: 'all@example.com' } })).rejects.toThrow(
      'may not set the header "Bcc"',
    );
    await expect(sendMail({ ...letter, headers: { 'X-Note': 'a\r\nBcc: all@example.com' } })).rejects.toThrow(
      'line break',
    );
  });

  test('contains the text as escaped HTML with links', async () => {
    stop();
    stop = defineMailJob({ smtpUrl: '' });
    const id = await newMail(letter);
    await runDueJobs();
    expect(await states()).toEqual([{ state: 'kept', attempts: 1, error: null }]);
    const html = quotedPrintable(readFileSync(mailFilePath(id), 'utf8'));
    expect(html).toContain(
      '<a href="https://shop.example.com/my?a=1&amp;b=2">https://shop.example.com/my?a=1&amp;b=2</a>.',
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).not.toContain('<script>alert(1)</script></p>');
    expect(html).toContain('<html lang="fr-FR" dir="ltr">');
  });
});

describe('a recipient address', () => {
  test.each(['maria@example.com', 'o.hara+shop@sub.example.co', "d'arc@example.com"])(
    'is accepted: %s',
    async (address) => {
      await sendMail({ ...letter, to: address });
      expect((await outbox())[0]?.toAddress).toBe(address);
    },
  );

  test('is converted to ASCII when its domain has international letters', async () => {
    const id = await newMail({ ...letter, to: 'zoe@bücher.example' });
    const [mail] = await db.select().from(mails).where(eq(mails.id, id));
    expect(mail?.toAddress).toBe('zoe@xn--bcher-kva.example');
  });

  test.each([
    '',
    'maria',
    '@example.com',
    'maria@',
    'maria@localhost',
    'maria@-example.com',
    'maria@example..com',
    '.maria@example.com',
    'a..b@example.com',
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    'Maria <maria@example.com>',
    'maria@example.com\r\nBcc: all@example.com',
    'maria\n@example.com',
    '"a b"@example.com',
    'maria@[127.0.0.1]',
    'maria@127.0.0.1',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(60)}.${'c.'.repeat(100)}example.com`,
  ])('is refused: %j', async (address) => {
    await expect(sendMail({ ...letter, to: address })).rejects.toMatchObject({
      status: 400,
      message: 'This email address can’t be used.',
    });
    expect(await outbox()).toEqual([]);
  });
});

const quotedPrintable = (source: string) =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString('utf8');

describe('a mail with a condition', () => {
  const wanted = new Set<number>();
  let undefine: () => void;
  beforeEach(() => {
    wanted.clear();
    undefine = defineMailCondition('test.wanted', async (subject) => wanted.has(subject));
  });
  afterEach(() => undefine());

  test('is sent while the condition is true and withdrawn when it is false', async () => {
    for (const subject of [1, 2])
      await sendMail({ ...letter, isSecret: true, condition: { name: 'test.wanted', subject } });
    wanted.add(1);
    await runDueJobs();
    expect(server.taken).toHaveLength(1);
    expect((await outbox()).map(({ state, text }) => ({ state, text }))).toEqual([
      { state: 'sent', text: '' },
      { state: 'withdrawn', text: '' },
    ]);
    wanted.add(2);
    await runDueJobs(hours(2));
    expect(server.taken).toHaveLength(1);
  });

  test('waits for a process that defines the condition', async () => {
    await sendMail({ ...letter, condition: { name: 'test.elsewhere', subject: 3 } });
    await runDueJobs();
    expect([server.taken.length, (await outbox())[0]?.state]).toEqual([0, 'waiting']);
    const stopElsewhere = defineMailCondition('test.elsewhere', async () => true);
    await runDueJobs(hours(2));
    stopElsewhere();
    expect(server.taken).toHaveLength(1);
  });
});
