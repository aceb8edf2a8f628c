import { createHash } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import { and, eq } from 'drizzle-orm';
import { changed } from '#core/changes/changes.ts';
import { db, isConflict, transaction } from '#core/db/database.ts';
import { Conflict, Invalid, NotFound } from '#core/errors.ts';
import type { Limit } from '#core/http/rate_limit.ts';
import { spend } from '#core/http/rate_limit.ts';
import { endOfDay } from '#core/i18n/days.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { isOneOf } from '#core/staff_list/id_list.ts';
import { randomCode } from './codes.ts';
import { linkTag } from './destinations.ts';
import { type AddressRequester, lookUp } from './look_up.ts';
import { findLinkByCode, findLinkByKey, findName, type LinkRow } from './queries.ts';
import { linkCodes, links, type UtmKind, utmNames } from './schema.ts';
import { webAddress } from './target.ts';

export type NewLink = {
  url: string;
  campaignId?: number | undefined;
  mediumId?: number | undefined;
  sourceId?: number | undefined;
};

/** The maker, the website, and the function that fetches addresses. */
export type Maker = { userId: number; site: Site; ask: AddressRequester };

export type LinkProblem = 'empty_url' | 'url_not_found';

/** Each new link asks another host: enough for a busy day, too little for a robot that scans. */
const NEW_LINKS: Limit = { name: 'links', max: 200, windowMs: 10 * millisecondsInMinute };

/** The same address with the same names is the same link. @throws Invalid where a name is none of ours */
export async function createLink(link: NewLink, { userId, site, ask }: Maker): Promise<LinkRow | LinkProblem> {
  if (link.url === '') return 'empty_url';
  const url = webAddress(link.url, site.origin);
  if (!url) return 'url_not_found';
  const names = await knownNames(link);
  const sameKey = sameKeyOf(site.website.id, url.href, names);
  const known = await findLinkByKey(sameKey);
  if (known) return revived(known);
  await spend(NEW_LINKS, String(userId));
  const destination = await lookUp(url, ask);
  if (!destination) return 'url_not_found';
  await insertLink({ ...names, ...destination, websiteId: site.website.id, url: url.href, sameKey, createdBy: userId });
  return (await findLinkByKey(sameKey)) as LinkRow;
}

type Names = { campaignId: number | null; mediumId: number | null; sourceId: number | null };

async function knownNames({ campaignId, mediumId, sourceId }: NewLink): Promise<Names> {
  return {
    campaignId: await knownName('campaign', campaignId),
    mediumId: await knownName('medium', mediumId),
    sourceId: await knownName('source', sourceId),
  };
}

const NO_SUCH_NAME = msg('This name no longer exists. Select another one.');

async function knownName(kind: UtmKind, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null;
  if (await findName(kind, id)) return id;
  throw new Invalid(NO_SUCH_NAME, { [`${kind}_id`]: NO_SUCH_NAME });
}

/** Equal for links with the same target and parameters. */
export function sameKeyOf(websiteId: number, url: string, { campaignId, mediumId, sourceId }: Names): string {
  const parts = JSON.stringify([websiteId, url, campaignId, mediumId, sourceId]);
  return createHash('sha256').update(parts).digest('base64url');
}

/** Creating an expired link again renews it. */
async function revived(link: LinkRow): Promise<LinkRow> {
  if (!link.expiresAt || link.expiresAt > new Date()) return link;
  await setEnd(link.id, null);
  return { ...link, expiresAt: null };
}

const MOST_ATTEMPTS = 40;

/** Returns nothing when the same link was created at the same moment. */
async function insertLink(values: Omit<typeof links.$inferInsert, 'code'>): Promise<void> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const code = randomCode(attempt);
    try {
      return await transaction(async () => {
        const [link] = await db
          .insert(links)
          .values({ ...values, code })
          .onConflictDoNothing({ target: links.sameKey })
          .returning({ id: links.id });
        if (link) await db.insert(linkCodes).values({ code, linkId: link.id });
      });
    } catch (error) {
      if (!isConflict(error)) throw error;
    }
  }
  throw new Error('No free code for a new link.');
}

/** Addresses under `/r/` that are pages of ours. */
const OURS = ['report'];

const TAKEN = msg('This code is already taken');
const EMPTY_CODE = msg('The code cannot be left empty');
const NO_LINK = msg('Link not found.');

/** A further code for a link, which is shown from now on; those it had keep working. @throws Conflict when it is taken */
export async function addCode(knownCode: string, newCode: string, site: Site): Promise<string> {
  if (newCode === '') throw new Invalid(EMPTY_CODE, { new_code: EMPTY_CODE });
  if (OURS.includes(newCode)) throw new Conflict(TAKEN, { new_code: TAKEN });
  try {
    return await transaction(async () => {
      const linkId = (await ownLink(knownCode, site)).id;
      const [owner] = await db.select().from(linkCodes).where(eq(linkCodes.code, newCode));
      if (owner && owner.linkId !== linkId) throw new Conflict(TAKEN, { new_code: TAKEN });
      if (!owner) await db.insert(linkCodes).values({ code: newCode, linkId });
      await db.update(links).set({ code: newCode }).where(eq(links.id, linkId));
      return newCode;
    });
  } catch (error) {
    throw isConflict(error) ? new Conflict(TAKEN, { new_code: TAKEN }) : error;
  }
}

async function ownLink(code: string, site: Site): Promise<LinkRow> {
  const link = await findLinkByCode(code, site);
  if (!link) throw new NotFound(NO_LINK);
  return link;
}

/** @param lastDay on which the link works where its website is; undefined: for ever */
export async function setLastDay(code: string, lastDay: string | undefined, site: Site): Promise<void> {
  const link = await ownLink(code, site);
  await setEnd(link.id, lastDay === undefined ? null : endOfDay(link.timeZone, lastDay));
}

const setEnd = (linkId: number, expiresAt: Date | null): Promise<void> => setEnds([linkId], expiresAt);

/** @param expiresAt null: never */
export async function setEnds(ids: readonly number[], expiresAt: Date | null): Promise<void> {
  await transaction(async () => {
    await db.update(links).set({ expiresAt }).where(isOneOf(links.id, ids));
    await changed(...ids.map(linkTag));
  });
}

/** The id of a campaign, medium or source, created on first use. */
export async function ensureName(kind: UtmKind, entered: string): Promise<number> {
  const name = entered.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (name === '') throw new Invalid(msg('Enter a name.'), { name: msg('Enter a name.') });
  const key = name.toLowerCase();
  await db.insert(utmNames).values({ kind, name, key }).onConflictDoNothing();
  const [row] = await db
    .select({ id: utmNames.id })
    .from(utmNames)
    .where(and(eq(utmNames.kind, kind), eq(utmNames.key, key)));
  return row!.id;
}
