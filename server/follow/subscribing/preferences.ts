/** The page of a contact's subscriptions. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { parsePreferencesToken } from '#follow/access.ts';
import type { preferencesForm } from '#follow/contract.ts';
import { findFollowed } from '#follow/followables.ts';
import { choicesOf, findContact, listsOf } from '#follow/queries.ts';
import { requesterOf } from './visitor_email.ts';

export type PreferencesView = {
  email: string;
  lists: { id: number; name: string; description: string; isOn: boolean }[];
  following: { id: number; name: string; url: string; isOn: boolean }[];
  isBlocked: boolean;
};

/** The contact of the link, else the signed-in person. An address that the browser only confirmed is not enough. */
export async function chooserOf(request: FastifyRequest, token: string | undefined): Promise<string | null> {
  if (token !== undefined) return parsePreferencesToken(token);
  const { person, email } = await requesterOf(request);
  return person && email;
}

/** An unknown address sees the available options. */
export async function preferencesView(email: string, site: Site): Promise<PreferencesView> {
  const language = site.language.code;
  const contact = await findContact(email);
  const offered = async () => (await listsOf(site.website.id)).filter((list) => list.isOffered);
  const { lists, following } = contact
    ? await choicesOf(contact.id, site.website.id)
    : { lists: (await offered()).map((list) => ({ ...list, isOn: false })), following: [] };
  const followed = await Promise.all(
    following.map(async ({ id, model, recordId }) => {
      const record = await findFollowed({ model, recordId }, null, site);
      return record ? [{ id, name: record.name, url: site.url(record.path), isOn: true }] : [];
    }),
  );
  return {
    email,
    lists: lists.map(({ id, name, description, isOn }) => ({
      id,
      name: pick(name, language),
      description: pick(description, language),
      isOn,
    })),
    following: followed.flat(),
    isBlocked: contact?.blockedAt != null,
  };
}

type Choices = Pick<z.output<typeof preferencesForm>, 'shown' | 'list' | 'shown_following' | 'following' | 'no_mail'>;

/** The page with what was chosen, though not saved; options that were not shown stay as they are. */
export const withChoices = (view: PreferencesView, chosen: Choices): PreferencesView => ({
  ...view,
  lists: view.lists.map((one) =>
    chosen.shown.includes(one.id) ? { ...one, isOn: chosen.list.includes(one.id) } : one,
  ),
  following: view.following.map((one) =>
    chosen.shown_following.includes(one.id) ? { ...one, isOn: chosen.following.includes(one.id) } : one,
  ),
  isBlocked: chosen.no_mail === 'on',
});
