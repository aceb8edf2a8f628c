/** Recognises mails by programs, and mails that go in circles. */
import { eq } from 'drizzle-orm';
import type { ParsedMail } from 'mailparser';
import { db } from '#core/db/database.ts';
import { mails } from '#core/mail/mail.schema.ts';

/** More servers than any mail passes on its way. */
const MOST_HOPS = 30;

/** Whether nobody should answer it (RFC 3834). @param sender of the envelope, empty for reports */
export function isByProgram({ headers }: ParsedMail, sender: string): boolean {
  const value = (name: string) => {
    const found = headers.get(name);
    return (typeof found === 'string' ? found : '').trim().toLowerCase();
  };
  const submitted = value('auto-submitted');
  return (
    sender === '' ||
    (submitted !== '' && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply'].includes(value('precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-response-suppress', 'x-failed-recipients', 'list'].some((name) =>
      headers.has(name),
    ) ||
    isReport(headers)
  );
}

function isReport(headers: ParsedMail['headers']): boolean {
  const type = headers.get('content-type');
  return typeof type === 'object' && 'value' in type && type.value === 'multipart/report';
}

export const hasTooManyHops = ({ headerLines }: ParsedMail): boolean =>
  headerLines.filter(({ key }) => key === 'received').length > MOST_HOPS;

/** Whether it is a mail from here that came back. */
export const isOurOwn = async (messageId: string): Promise<boolean> =>
  (await db.$count(mails, eq(mails.messageId, messageId))) > 0;
