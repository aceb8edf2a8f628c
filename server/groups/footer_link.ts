/** The link to the groups, in the footer of websites that have some. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { groupsOf } from './queries.ts';

export async function footerLink(site: Site, { t }: Texts): Promise<{ name: string; url: string } | null> {
  const isForVisitors = (await groupsOf(site.website.id)).some((one) => one.isPublished && one.access !== 'private');
  return isForVisitors ? { name: t('Groups'), url: site.url('/groups') } : null;
}
