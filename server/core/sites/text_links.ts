import type { Site } from './site.ts';

/** Sanitised HTML has `<` only at the start of tags, and attributes in double quotes. */
const LINK = /(<a\b[^<>]*?\shref=")(\/(?![/\\])[^"]*)(?=")/g;

/**
 * Adds the page's language to links without one: a reader without a cookie, such as a search engine, would otherwise
 * leave the language. Links with a language stay.
 * @param html already sanitised
 */
export function linksInLanguage(html: string, site: Site): string {
  if (site.url('/') === '/') return html;
  return html.replace(
    LINK,
    (_link, tag: string, address: string) => tag + (isFixed(address, site) ? address : site.url(address)),
  );
}

function isFixed(address: string, { languages }: Site): boolean {
  const [, first] = address.split(/[/?#]/, 2);
  return languages.some(({ urlCode }) => urlCode === first);
}
