/** The confirmation page behind the link of a mail. */
import { Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type Confirmation, parseConfirmation } from '#follow/access.ts';
import { findFollowed, loadFollowed } from '#follow/followables.ts';
import { findList, listOn } from '#follow/queries.ts';
import { follow, subscribe } from '#follow/service.ts';

export type Confirmable = { email: string; kind: 'subscribe' | 'follow'; name: string };

const spent = () => new Invalid(msg('This link has expired. Request a new one.'));

/** What a link confirms, without confirming it. Null for a forged or expired link, and for a record that is gone. */
export async function findConfirmable(token: string, site: Site): Promise<Confirmable | null> {
  const asked = parseConfirmation(token);
  if (!asked) return null;
  const { email, wish } = asked;
  if (wish.kind === 'subscribe') {
    const list = await findList(wish.listId);
    return list && { email, kind: 'subscribe', name: pick(list.name, site.language.code) };
  }
  if (wish.kind !== 'follow') return null;
  const followed = await findFollowed(wish, null, site);
  return followed && { email, kind: 'follow', name: followed.name };
}

/** Repeated calls change nothing. @returns the address it confirms @throws Invalid for an invalid or expired link */
export async function confirm(token: string): Promise<string> {
  const asked = parseConfirmation(token);
  const site = asked && (await findSite(asked.websiteId, asked.language));
  if (!asked || !site) throw spent();
  await fulfil(asked, site);
  return asked.email;
}

async function fulfil({ email, wish, askedAt }: Confirmation, site: Site): Promise<void> {
  if (wish.kind === 'subscribe') {
    await listOn(site.website.id, wish.listId);
    return subscribe(email, wish.listId, site, { askedAt });
  }
  if (wish.kind !== 'follow') throw spent();
  const { facts } = await loadFollowed(wish, null, site);
  return follow(email, wish, facts, site, { askedAt });
}
