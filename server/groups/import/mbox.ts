/** Finds the mails in an mbox file, and the order in which threads come together. */
import { open } from 'node:fs/promises';

/** Where a mail stands in the file, and what orders it. */
export type MailPlace = { start: number; length: number; messageId: string; answers: string[]; sentAt: Date | null };

const LINE_FEED = 10;
const CHUNK = 256 * 1024;
/** Longer headers are none that a person caused. */
const MOST_HEADER_BYTES = 64 * 1024;
/** Of one mail: what is above is left out. */
export const MOST_MAIL_BYTES = 15 * 1024 * 1024;

/** The line above each mail: `From ann@example.com Mon Jan  5 10:00:00 2004`, also as archives write addresses. */
const SEPARATOR = /^From .{0,200}\d\d:\d\d(?::\d\d)?.{0,20}\d{4}/;
export const isMbox = (start: string): boolean => SEPARATOR.test(start.trimStart());

/** Reads the file once, in pieces. */
export async function findMails(path: string): Promise<MailPlace[]> {
  const places: MailPlace[] = [];
  const file = await open(path);
  let begin: { start: number; header: Buffer[]; bytes: number } | null = null;
  const end = (at: number) => {
    if (begin) places.push(placeOf(begin.start, at, Buffer.concat(begin.header).toString('latin1')));
  };
  try {
    for await (const { line, at, next } of linesOf(file)) {
      if (line.length > 5 && line[0] === 70 && SEPARATOR.test(line.toString('latin1', 0, 300))) {
        end(at);
        begin = { start: next, header: [], bytes: 0 };
      } else if (begin && begin.bytes < MOST_HEADER_BYTES) {
        begin.header.push(line);
        begin.bytes += line.length;
      }
    }
    end((await file.stat()).size);
  } finally {
    await file.close();
  }
  return places;
}

type Line = { line: Buffer; at: number; next: number };

async function* linesOf(file: Awaited<ReturnType<typeof open>>): AsyncGenerator<Line> {
  let rest = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of file.createReadStream({
    autoClose: false,
    highWaterMark: CHUNK,
  }) as AsyncIterable<Buffer>) {
    let from = 0;
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (let feed = bytes.indexOf(LINE_FEED); feed >= 0; feed = bytes.indexOf(LINE_FEED, from)) {
      const line = bytes.subarray(from, feed + 1);
      yield { line, at: at + from, next: at + feed + 1 };
      from = feed + 1;
    }
    // A line without end is data of an attachment: only its start tells what it is.
    at += from;
    rest = Buffer.from(bytes.subarray(from));
  }
  if (rest.length > 0) yield { line: rest, at, next: at + rest.length };
}

function placeOf(start: number, end: number, text: string): MailPlace {
  const header = (/^([\s\S]*?)\r?\n\r?\n/.exec(text)?.[1] ?? text).replace(/\r?\n[ \t]+/g, ' ');
  const value = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(header)?.[1]?.trim() ?? '';
  const ids = (name: string) => value(name).match(/<[^<>\s]{1,298}>/g) ?? [];
  const sentAt = new Date(value('date').replace(/\s*\([^)]*\)\s*$/, ''));
  return {
    start,
    length: end - start,
    messageId: ids('message-id')[0] ?? '',
    answers: [...new Set([...ids('in-reply-to').slice(0, 1), ...ids('references').reverse()])],
    sentAt: Number.isNaN(sentAt.getTime()) ? null : sentAt,
  };
}

/** By date, but what is answered before its answers, wherever it stands in the file. */
export function inOrder(places: readonly MailPlace[]): MailPlace[] {
  const byDate = [...places].sort((a, b) => (a.sentAt?.getTime() ?? 0) - (b.sentAt?.getTime() ?? 0));
  const byId = new Map(byDate.map((place) => [place.messageId, place]));
  const ordered = new Set<MailPlace>();
  for (const place of byDate) {
    const waiting = [place];
    const above = new Set(waiting);
    for (let one = waiting.at(-1); one; one = waiting.at(-1)) {
      const parent = one.answers.map((id) => byId.get(id)).find((found) => found !== undefined);
      if (!parent || ordered.has(parent) || above.has(parent)) break;
      above.add(parent);
      waiting.push(parent);
    }
    for (const one of waiting.reverse()) ordered.add(one);
  }
  return [...ordered];
}

/** Lines that begin with "From " have a mark in the file, so that they are not taken for the line above a mail. */
export const withoutFromMarks = (mail: Buffer): Buffer =>
  mail.includes('\n>') ? Buffer.from(mail.toString('latin1').replace(/^>(?=>*From )/gm, ''), 'latin1') : mail;

const HIDDEN_AUTHOR = /^From:[ \t]*(\S+) at (\S+)[ \t]*\(([^()\r\n]*)\)[ \t]*$/im;
/** No name of a person. */
const HIDDEN_ADDRESS = /^\S+ at \S+\.\S+$/;

/** Archives of Mailman hide addresses as `ann at example.com (Ann)`, which is no address and shows no name. */
export function withPlainAuthor(mail: Buffer): Buffer {
  const text = mail.toString('latin1');
  const [header = ''] = /^[\s\S]*?\n\r?\n/.exec(text) ?? [];
  const plain = header.replace(
    HIDDEN_AUTHOR,
    (_line, user: string, host: string, name: string) =>
      `From: ${name && !HIDDEN_ADDRESS.test(name) ? `${quoted(name)} ` : ''}<${user}@${host}>`,
  );
  return plain === header ? mail : Buffer.from(plain + text.slice(header.length), 'latin1');
}

/** An encoded name stays as it is: quotes would show its code. */
const quoted = (name: string): string => (name.includes('=?') ? name : `"${name.replaceAll(/["\\]/g, '')}"`);
