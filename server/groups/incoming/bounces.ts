/** Counts mails that came back, and stops those to dead addresses. */
import { eq, sql } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { IncomingMail } from '#core/mail/incoming/incoming_mail.ts';
import { defineMailReceiver, signedId } from '#core/mail/incoming/receivers.ts';
import { BOUNCE_PREFIX } from '#groups/delivery/message_mail.ts';
import { groupMembers } from '#groups/schema.ts';

const MOST_BOUNCES = 3;

export const defineBounceReceiver = () =>
  defineMailReceiver({
    prefix: BOUNCE_PREFIX,
    accepts: async (rest) => signedId(BOUNCE_PREFIX, rest) !== null,
    receive: receiveBounce,
    takesAutomatic: true,
  });

type Report = Pick<IncomingMail, 'report' | 'text'>;

/** A delay is no failure, and an absence notice no report. The parser counts most reports among the text. */
const isFailure = ({ report, text }: Report): boolean =>
  /^(?:action:\s*failed|status:\s*5\.)/im.test(`${report}\n${text}`);

export async function receiveBounce(mail: Report, rest: string): Promise<'taken' | 'ignored'> {
  const memberId = signedId(BOUNCE_PREFIX, rest);
  if (memberId === null || !isFailure(mail)) return 'ignored';
  const bounces = sql`${groupMembers.bounces} + 1`;
  const now = sql.param(new Date(), groupMembers.stoppedAt);
  await db
    .update(groupMembers)
    .set({
      bounces,
      stoppedAt: sql`case when ${bounces} >= ${MOST_BOUNCES} then coalesce(${groupMembers.stoppedAt}, ${now}) else ${groupMembers.stoppedAt} end`,
    })
    .where(eq(groupMembers.id, memberId));
  return 'taken';
}
