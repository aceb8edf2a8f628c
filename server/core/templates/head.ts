/** What the head of a page says of it. */
import { textsFor } from '#core/i18n/texts.ts';
import type { Site } from '#core/sites/site.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { assetUrl } from './assets.ts';
import type { PageFacts } from './search_facts.ts';

type Given = Pick<PageFacts, 'title' | 'description' | 'isIndexed' | 'image' | 'styles'> & { isRefused: boolean };

/** @param tagline of the website, in the language of the page */
export function headOf(page: Given, site: Site, tagline: string) {
  const { t } = textsFor(site.language.code);
  const { website } = site;
  const own = page.title && page.isRefused ? t('Error: {title}', { title: page.title }) : page.title;
  const theme = themeNameOf(website);
  const image = page.image ?? (website.theme.picture && assetUrl(website.theme.picture, theme));
  return {
    title: own ? `${own} | ${website.name}` : [website.name, tagline].filter(Boolean).join(' | '),
    description: page.description || (page.isIndexed === false ? tagline || page.title || '' : ''),
    image: image ? new URL(image, site.origin).href : null,
    styles: [page.styles ?? []].flat().map((name) => assetUrl(`css/pages/${name}.css`, theme)),
  };
}
