import type { Site } from './site.ts';

/** Our cleaning escapes `<` in text, so that every one left begins a tag; attributes stand in double quotes. */
const LINK = /(<a\b[^<>]*?\shref=")(\/(?![/\\])[^"]*)(?=")/g;

/**
 * Links that somebody wrote without a language lead on in that of the page they stand in: whoever has no cookie,
 * such as a search engine, would be led out of it. Who wrote a language into the address meant that one.
 * @param html that is safe already
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
