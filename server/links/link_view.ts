/** View of links for pages and calls. */

import { NotFound } from '#core/errors.ts';
import { shortHash } from '#core/files/blobs.ts';
import { findSite } from '#core/sites/site.ts';
import { assetUrl } from '#core/templates/assets.ts';
import type { LinkAnswer, Named } from './contract.ts';
import type { LinkRow } from './queries.ts';
import { withUtm } from './target.ts';

export const ICON_MODEL = 'link.tracker';

export async function linkAnswer(link: LinkRow): Promise<LinkAnswer> {
  const host = `${await originOf(link.websiteId)}/r/`;
  const icon = link.iconHash
    ? `/web/image/${ICON_MODEL}/${link.id}/icon/64x64?unique=${shortHash(link.iconHash)}`
    : undefined;
  return {
    id: link.id,
    url: link.url,
    title: link.title,
    favicon: icon ?? false,
    icon_src: icon ?? assetUrl('images/link.svg'),
    count: link.clicks,
    code: link.code,
    short_url: host + link.code,
    short_url_host: host,
    redirected_url: withUtm(link.url, link),
    campaign_id: named(link.campaignId, link.campaign),
    medium_id: named(link.mediumId, link.medium),
    source_id: named(link.sourceId, link.source),
    is_expired: isOver(link),
  };
}

export const linkAnswers = (links: LinkRow[]): Promise<LinkAnswer[]> => Promise.all(links.map(linkAnswer));

export const isOver = ({ expiresAt }: { expiresAt: Date | null }): boolean =>
  expiresAt !== null && expiresAt <= new Date();

const named = (id: number | null, name: string | null): Named => (id === null ? false : [id, name ?? '']);

async function originOf(websiteId: number): Promise<string> {
  const site = await findSite(websiteId);
  if (!site) throw new NotFound();
  return site.origin;
}
