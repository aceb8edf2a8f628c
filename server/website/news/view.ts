/** View of news posts on pages. */

import { findFile } from '#core/files/files.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { pick } from '#core/i18n/translated.ts';
import type { ImageField } from '#core/images/images.ts';
import { type Picture, picture } from '#core/images/pictures.ts';
import { has } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';
import { isOfWebsite } from '#website/editors.ts';
import { isVisible } from '#website/pages/publication.ts';
import { allNews, type NewsHeading, type NewsPost, newsPath, publishedNews } from './queries.ts';

const MODEL = 'website.news';

export type NewsCard = {
  title: string;
  summary: string;
  url: string;
  picture: Picture | null;
  publishedFrom: Date;
  isVisible: boolean;
};

export async function newsCard(post: NewsHeading, site: Site): Promise<NewsCard> {
  const language = site.language.code;
  return {
    title: pick(post.title, language),
    summary: pick(post.summary, language),
    url: site.url(newsPath(post, language)),
    picture: await newsPicture(post, '(width >= 48em) 20rem, 100vw'),
    publishedFrom: post.publishedFrom,
    isVisible: isVisible(post),
  };
}

const LATEST_POSTS = 3;

export const latestNews = async (site: Site): Promise<NewsCard[]> =>
  Promise.all((await publishedNews(site.website.id)).slice(0, LATEST_POSTS).map((post) => newsCard(post, site)));

/** Null without a picture; no placeholder is needed. */
export async function newsPicture(
  { id, imageId }: Pick<NewsPost, 'id' | 'imageId'>,
  sizes: string,
): Promise<Picture | null> {
  const file = imageId === null ? null : await findFile(imageId);
  return file && picture({ model: MODEL, id, file, alt: '', sizes });
}

/** Served to everyone who may read the post. */
export const newsImages: ImageField[] = [
  {
    model: MODEL,
    field: 'image',
    async find(id, viewer, site) {
      const post = (await allNews()).find((one) => one.id === id);
      if (!post || !isOfWebsite(post, site) || !(isVisible(post) || has(viewer, 'content'))) return null;
      return { fileId: post.imageId, name: pick(post.title, site.language.code) };
    },
  },
];

export function postingJsonLd(about: {
  post: NewsPost;
  title: string;
  summary: string;
  picture: Picture | null;
  site: Site;
}): object {
  const { post, title, summary, picture: shown, site } = about;
  const url = site.origin + site.url(newsPath(post, site.language.code));
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: title,
    description: summary,
    url,
    mainEntityOfPage: url,
    inLanguage: languageTag(site.language.code),
    datePublished: post.publishedFrom.toISOString(),
    dateModified: post.updatedAt.toISOString(),
    ...(shown && { image: new URL(shown.src, site.origin).href }),
    author: { '@type': 'Organization', name: site.website.name, url: site.origin },
  };
}
