/** Addresses of channels and slides, without language prefix. */
import type { Translated } from '#core/db/columns.ts';
import { slugOf } from '#core/i18n/slug.ts';
import { SOURCE_LANGUAGE } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';

export const SLIDES = '/slides';

type Named = { id: number; name: Translated };

export const channelPath = ({ id, name }: Named, { language }: Site, below = ''): string =>
  `${SLIDES}/${slugOf(name, id, language.code)}${below}`;

/** A slide has one name for all languages. */
export const slidePath = ({ id, name }: { id: number; name: string }, below = ''): string =>
  `${SLIDES}/slide/${slugOf({ [SOURCE_LANGUAGE]: name }, id, SOURCE_LANGUAGE)}${below}`;

export const embedPath = (id: number, page = 1): string => `${SLIDES}/embed/${id}?page=${page}`;

export const slugIn = ({ id, name }: Named, { language }: Site): string => slugOf(name, id, language.code);

/** The page to sign in, which leads back to a path of this website. */
export const signInUrl = (path: string, site: Site): string =>
  site.url(`/web/login?redirect=${encodeURIComponent(site.url(path))}`);
