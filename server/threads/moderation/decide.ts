/** Publishes or rejects messages; staff may revise the decision. */
import { transaction } from '#core/db/database.ts';
import type { Person } from '#core/people/people.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { titleOf } from '#threads/access.ts';
import { mayModerate } from '#threads/moderators.ts';
import { wrote } from '#threads/notices/participants.ts';
import { findMessage, findPartner, type Message } from '#threads/queries.ts';
import { changeMessage } from '#threads/service.ts';

/** Repeated calls change nothing. @returns null for a missing message, and for one that needs no decision */
export async function decide(
  id: number,
  decision: 'approve' | 'refuse',
  moderator: Person | null,
  here: Site,
): Promise<Message | null> {
  return transaction(async () => {
    const before = await findMessage(id);
    if (!before || before.state === 'unconfirmed') return null;
    if (!(await mayModerate(before, moderator, here))) return null;
    const state = decision === 'approve' ? 'posted' : 'refused';
    if (before.state === state) return before;
    const message = await changeMessage(id, () => ({
      state,
      moderatorId: moderator?.userId ?? null,
      moderatedAt: new Date(),
    }));
    if (message && state === 'posted') await tellOthers(before, here);
    return message;
  });
}

async function tellOthers(message: NonNullable<Awaited<ReturnType<typeof findMessage>>>, here: Site): Promise<void> {
  const { partnerId, guestEmail, authorName, isByStaff, websiteId, languageCode } = message;
  const site = (websiteId !== null && (await findSite(websiteId, languageCode))) || here;
  const record = await titleOf(message, { person: null, site });
  const partner = partnerId === null ? null : await findPartner(partnerId);
  const author = { partnerId, email: partner?.email ?? guestEmail, name: authorName, isStaff: isByStaff };
  if (record) await wrote(message, author, record, site);
}
