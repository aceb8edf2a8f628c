/** Unsubscribes a contact by the signed links in mails. */
import { and, eq } from 'drizzle-orm';
import type { Translated } from '#core/db/columns.ts';
import { db } from '#core/db/database.ts';
import { pick } from '#core/i18n/translated.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type LeaveKind, mayLeave, type Unsubscriber } from '#follow/access.ts';
import type { Proof, ProvedAnswer } from '#follow/contract.ts';
import { findFollowed } from '#follow/followables.ts';
import { type Contact, contactOf } from '#follow/queries.ts';
import { followers, mailingLists, mailings } from '#follow/schema.ts';
import { optInAndOut, recordFeedback, setBlocked, unfollow, unsubscribe } from '#follow/service.ts';

/** The contact, and what they unsubscribe from. */
export type Unsubscription = { contact: Contact; name: string; websiteId: number; leave(): Promise<void> };

/**
 * A link names one contact and one thing to unsubscribe from. Returns null for forged links, those of other contacts,
 * and outdated ones, without telling which. The signature is checked first, so that the time taken reveals nothing
 * either.
 */
export async function findLeaving(
  kind: LeaveKind,
  id: number,
  proof: Proof,
  site: Site,
): Promise<Unsubscription | null> {
  const unsubscriber: Unsubscriber = { kind, id, contactId: proof.res_id, email: proof.email };
  if (!mayLeave(unsubscriber, proof.token)) return null;
  const contact = await contactOf(unsubscriber.contactId, unsubscriber.email);
  if (!contact) return null;
  return kind === 'mailing' ? listOfMailing(id, contact, site) : following(id, contact);
}

async function listOfMailing(mailingId: number, contact: Contact, site: Site): Promise<Unsubscription | null> {
  const list = await mailedList(mailingId);
  return (
    list && {
      contact,
      name: pick(list.name, site.language.code),
      websiteId: list.websiteId,
      leave: () => unsubscribe(contact.id, list.id),
    }
  );
}

async function mailedList(mailingId: number): Promise<{ id: number; name: Translated; websiteId: number } | null> {
  const [row] = await db
    .select({ id: mailingLists.id, name: mailingLists.name, websiteId: mailingLists.websiteId })
    .from(mailings)
    .innerJoin(mailingLists, eq(mailingLists.id, mailings.listId))
    .where(eq(mailings.id, mailingId));
  return row ?? null;
}

async function following(followerId: number, contact: Contact): Promise<Unsubscription | null> {
  const [row] = await db
    .select()
    .from(followers)
    .where(and(eq(followers.id, followerId), eq(followers.contactId, contact.id)));
  const site = row && (await findSite(row.websiteId, row.languageCode));
  if (!row || !site) return null;
  const name = (await findFollowed(row, null, site))?.name ?? '';
  return { contact, name, websiteId: row.websiteId, leave: () => unfollow(contact.id, [followerId]) };
}

/** Calls of the unsubscribe page, each with the signed parameters of one mailing. */
async function withProof(
  mailingId: number,
  proof: Proof,
  site: Site,
  act: (unsubscription: Unsubscription) => Promise<boolean>,
): Promise<ProvedAnswer> {
  if (!mayLeave({ kind: 'mailing', id: mailingId, contactId: proof.res_id, email: proof.email }, proof.token))
    return 'unauthorized';
  const unsubscription = await findLeaving('mailing', mailingId, proof, site);
  return unsubscription ? act(unsubscription) : 'error';
}

type Opting = Proof & { mailing_id: number; opt_in_ids: number[]; opt_out_ids: number[] };

export const changeLists = (body: Opting, site: Site): Promise<ProvedAnswer> =>
  withProof(body.mailing_id, body, site, async ({ contact, websiteId }) => {
    await optInAndOut(contact.id, body.opt_in_ids, body.opt_out_ids, websiteId);
    return true;
  });

type ForMailing = Proof & { mailing_id: number };

export const changeBlacklist = (body: ForMailing, isBlocked: boolean, site: Site): Promise<ProvedAnswer> =>
  withProof(body.mailing_id, body, site, async ({ contact }) => {
    await setBlocked(contact.id, isBlocked);
    return true;
  });

export const isBlacklisted = (body: ForMailing, site: Site): Promise<ProvedAnswer> =>
  withProof(body.mailing_id, body, site, async ({ contact }) => contact.blockedAt !== null);

export const saveFeedback = (body: ForMailing & { feedback: string }, site: Site): Promise<ProvedAnswer> =>
  withProof(body.mailing_id, body, site, async ({ contact, websiteId }) => {
    if (body.feedback) await recordFeedback(contact.id, body.feedback, websiteId, body.mailing_id);
    return true;
  });
