import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from '#core/db/columns.ts';
import { db, longSnapshot, prepared } from '#core/db/database.ts';
import { files, websites } from '#core/sites/schema.ts';
import type { Site } from '#core/sites/site.ts';
import type { Filter } from './contract.ts';
import { linkClicks, linkCodes, links, type UtmKind, utmNames } from './schema.ts';

const campaign = alias(utmNames, 'campaign');
const medium = alias(utmNames, 'medium');
const source = alias(utmNames, 'source');

const LINK = {
  id: links.id,
  websiteId: links.websiteId,
  timeZone: websites.timeZone,
  url: links.url,
  code: links.code,
  title: links.title,
  iconId: links.iconId,
  iconHash: files.hash,
  campaignId: links.campaignId,
  campaign: campaign.name,
  mediumId: links.mediumId,
  medium: medium.name,
  sourceId: links.sourceId,
  source: source.name,
  createdAt: links.createdAt,
  expiresAt: links.expiresAt,
  clicks: links.clicks,
};

export const linkRows = () =>
  db
    .select(LINK)
    .from(links)
    .innerJoin(websites, eq(websites.id, links.websiteId))
    .leftJoin(files, eq(files.id, links.iconId))
    .leftJoin(campaign, eq(campaign.id, links.campaignId))
    .leftJoin(medium, eq(medium.id, links.mediumId))
    .leftJoin(source, eq(source.id, links.sourceId));

export type LinkRow = Awaited<ReturnType<typeof linkRows>>[number];

export const linkRowsById = (ids: number[], site: Site): Promise<LinkRow[]> =>
  linkRows()
    .where(and(inArray(links.id, ids), isOf(site)))
    .execute();

export const isOf = ({ company }: Site) => eq(websites.companyId, company.id);

/** A link of this company by its newest code or an older one. */
export async function findLinkByCode(code: string, site: Site): Promise<LinkRow | null> {
  const [row] = await linkRows()
    .innerJoin(linkCodes, eq(linkCodes.linkId, links.id))
    .where(and(eq(linkCodes.code, code), isOf(site)));
  return row ?? null;
}

export async function findLinkByKey(sameKey: string): Promise<LinkRow | null> {
  const [row] = await linkRows().where(eq(links.sameKey, sameKey));
  return row ?? null;
}

const ORDERS: Record<Filter, { where?: SQL; order: SQL[] }> = {
  newest: { order: [desc(links.createdAt), desc(links.id)] },
  'most-clicked': { where: gt(links.clicks, 0), order: [desc(links.clicks), desc(links.id)] },
  'recently-used': { where: gt(links.clicks, 0), order: [desc(links.lastClickAt), desc(links.id)] },
};

export async function recentLinkRows(filter: Filter, limit: number, site: Site): Promise<LinkRow[]> {
  const { where, order } = ORDERS[filter];
  return linkRows()
    .where(and(where, isOf(site)))
    .orderBy(...order)
    .limit(limit);
}

const destinationRow = prepared('link_destination', () =>
  db
    .select({
      id: links.id,
      websiteId: links.websiteId,
      url: links.url,
      expiresAt: links.expiresAt,
      timeZone: websites.timeZone,
      campaign: campaign.name,
      medium: medium.name,
      source: source.name,
    })
    .from(linkCodes)
    .innerJoin(links, eq(links.id, linkCodes.linkId))
    .innerJoin(websites, eq(websites.id, links.websiteId))
    .leftJoin(campaign, eq(campaign.id, links.campaignId))
    .leftJoin(medium, eq(medium.id, links.mediumId))
    .leftJoin(source, eq(source.id, links.sourceId))
    .where(eq(linkCodes.code, sql.placeholder('code'))),
);

export type DestinationRow = Awaited<ReturnType<typeof destinationRow>>[number];

/** What a redirect needs to know of a link. */
export async function findDestinationRow(code: string): Promise<DestinationRow | null> {
  const [row] = await destinationRow({ code });
  return row ?? null;
}

/** The stored icon of the page that a link of this company leads to. */
export async function findIcon(linkId: number, site: Site): Promise<{ fileId: number | null; name: string } | null> {
  const [link] = await linkRowsById([linkId], site);
  return link ? { fileId: link.iconId, name: link.title } : null;
}

export type UtmName = { id: number; name: string };

/** More than anybody runs; a list in a page has to end somewhere. */
const MOST_NAMES = 1000;

export async function namesOf(kind: UtmKind): Promise<UtmName[]> {
  return db
    .select({ id: utmNames.id, name: utmNames.name })
    .from(utmNames)
    .where(eq(utmNames.kind, kind))
    .orderBy(asc(utmNames.key))
    .limit(MOST_NAMES);
}

export async function findName(kind: UtmKind, id: number): Promise<UtmName | null> {
  const [row] = await db
    .select({ id: utmNames.id, name: utmNames.name })
    .from(utmNames)
    .where(and(eq(utmNames.kind, kind), eq(utmNames.id, id)));
  return row ?? null;
}

export type ClickCount = { kind: string; day: string; country: string; clicks: number };

const countRows = prepared('link_click_counts', () =>
  db
    .select({
      kind: linkClicks.kind,
      day: linkClicks.day,
      country: linkClicks.country,
      clicks: sql<number>`count(*)`.mapWith(Number),
    })
    .from(linkClicks)
    .where(eq(linkClicks.linkId, sql.placeholder('linkId')))
    .groupBy(linkClicks.kind, linkClicks.day, linkClicks.country)
    .orderBy(linkClicks.kind, linkClicks.day, linkClicks.country),
);

/** Counting so many takes longer than others should wait for it. */
const MANY_CLICKS = 20_000;

/** How often a link was clicked, by kind, day and country. One index holds all of it. */
export async function clickCounts(linkId: number): Promise<ClickCount[]> {
  const [link] = await db.select({ clicks: links.clicks }).from(links).where(eq(links.id, linkId));
  const count = () => countRows({ linkId });
  return (link?.clicks ?? 0) > MANY_CLICKS ? longSnapshot(count) : count();
}

export type ClickRow = { id: number; at: Date; day: string; kind: string; country: string };

/** Some of the clicks in the order in which they were written, from after one of them. */
export async function clicksAfter(linkId: number, afterId: number, limit: number): Promise<ClickRow[]> {
  return db
    .select({
      id: linkClicks.id,
      at: linkClicks.at,
      day: linkClicks.day,
      kind: linkClicks.kind,
      country: linkClicks.country,
    })
    .from(linkClicks)
    .where(and(eq(linkClicks.linkId, linkId), gt(linkClicks.id, afterId)))
    .orderBy(asc(linkClicks.id))
    .limit(limit);
}
