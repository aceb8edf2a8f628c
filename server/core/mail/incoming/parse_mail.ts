/** Reads a mail into bounded, safe parts. */
import { createHash } from 'node:crypto';
import type { AddressObject, Attachment, ParsedMail } from 'mailparser';
import { cleanName } from '#core/files/files.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { concurrencyLimit } from '#core/process/concurrency_limit.ts';
import { storableText } from '#core/storable_text.ts';
import { safeHtml } from '#core/templates/rich_text.ts';
import { cutText } from '#registry/values/cut_text.ts';
import { hasTooManyHops, isByProgram } from './guards.ts';
import type { IncomingMail, MailPerson } from './incoming_mail.ts';
import { withoutQuote } from './quoted_text.ts';

const LONGEST_TEXT = 50_000;
const LONGEST_HTML = 200_000;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 100;
const LONGEST_ID = 300;
const LONGEST_REPORT = 10_000;
const MOST_PEOPLE = 50;
const MOST_REFERENCES = 50;

export type ReadMail = {
  mail: Omit<IncomingMail, 'recipient' | 'files' | 'refusedFiles'>;
  attachments: { name: string; bytes: Buffer }[];
  hasTooManyHops: boolean;
};

/** Each needs several times its size in memory. */
const oneAtATime = concurrencyLimit(1);

/** @param sender of the envelope, empty for reports. @throws Error for one that no parser can read, such as one whose headers never end */
export const readMail = (source: Buffer, sender: string): Promise<ReadMail> =>
  oneAtATime(async () => {
    // Loaded with the first mail: 3 MB that a server without mail does not need.
    const { simpleParser } = await import('mailparser');
    const options = { skipImageLinks: true, skipTextToHtml: true, maxHtmlLengthToParse: LONGEST_HTML };
    return bounded(await simpleParser(source, options), source, sender);
  });

function bounded(parsed: ParsedMail, source: Buffer, sender: string): ReadMail {
  const text = lines(parsed.text ?? '', LONGEST_TEXT);
  const html = typeof parsed.html === 'string' && parsed.html.length <= LONGEST_HTML ? parsed.html : '';
  const isReport = ({ contentType }: Attachment) => contentType === 'message/delivery-status';
  const reports = parsed.attachments.filter(isReport).map(({ content }) => content.toString('utf8'));
  return {
    mail: {
      from: peopleIn(parsed.from)[0] ?? { name: '', address: '' },
      to: [...peopleIn(parsed.to), ...peopleIn(parsed.cc)].slice(0, MOST_PEOPLE),
      subject: line(parsed.subject ?? '', LONGEST_SUBJECT),
      messageId: line(parsed.messageId ?? '', LONGEST_ID) || madeId(source),
      inReplyTo: line(parsed.inReplyTo ?? '', LONGEST_ID),
      references: [parsed.references ?? []]
        .flat()
        .slice(-MOST_REFERENCES)
        .map((one) => line(one, LONGEST_ID)),
      text,
      answer: withoutQuote(text),
      html: html === '' ? '' : safeHtml(storableText(html)),
      isAutomatic: isByProgram(parsed, sender),
      report: lines(reports.join('\n'), LONGEST_REPORT),
    },
    attachments: parsed.attachments
      .filter((one) => !isReport(one))
      .map(({ filename, content }) => ({ name: cleanName(filename ?? ''), bytes: content })),
    hasTooManyHops: hasTooManyHops(parsed),
  };
}

const madeId = (source: Buffer): string => `<${createHash('sha256').update(source).digest('hex')}@made.invalid>`;

const line = (text: string, max: number): string =>
  cutText(
    storableText(text)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
      .trim(),
    max,
  );

const lines = (text: string, max: number): string =>
  cutText(
    storableText(text)
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
      .trim(),
    max,
  );

function peopleIn(header: AddressObject | AddressObject[] | undefined): MailPerson[] {
  const found = [header ?? []].flat().flatMap(({ value }) => value.flatMap((one) => one.group ?? one));
  return found.slice(0, MOST_PEOPLE).map(({ name, address = '' }) => ({
    name: line(name, LONGEST_NAME),
    address: usable(address),
  }));
}

function usable(address: string): string {
  try {
    return mailAddress(address).toLowerCase();
  } catch {
    return '';
  }
}
