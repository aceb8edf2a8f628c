/** The page of a contact's subscriptions. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import { parsePreferencesToken } from '#follow/access.ts';
import { findFollowed } from '#follow/followables.ts';
import { choicesOf, findContact, listsOf } from '#follow/queries.ts';
import { requesterOf } from './visitor_email.ts';

export type PreferencesView = {
  email: string;
  lists: { id: number; name: string; description: string; isOn: boolean }[];
  following: { id: number; name: string; url: string }[];
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
      return record ? [{ id, name: record.name, url: site.url(record.path) }] : [];
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
