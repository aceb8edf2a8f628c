/** The link to documents and videos, in the footer of websites that have some. */
import type { Texts } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { SLIDES } from './paths.ts';
import { channelsAt } from './queries.ts';

export async function footerLink(site: Site, { t }: Texts): Promise<{ name: string; url: string } | null> {
  const isForVisitors = (await channelsAt(site)).some((one) => one.isPublished && one.visibility !== 'private');
  return isForVisitors ? { name: t('Documents and videos'), url: site.url(SLIDES) } : null;
}
