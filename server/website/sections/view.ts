/** Prepares what the sections of a page show. */
import type { FastifyRequest } from 'fastify';
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Picture } from '#core/images/pictures.ts';
import type { Site } from '#core/sites/site.ts';
import { linksInLanguage } from '#core/sites/text_links.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import type { SectionHead, SectionParam } from '#registry/tools/sections/section_head.ts';
import { sectionPicture } from './images.ts';
import { sectionsOf, templateOf } from './known.ts';
import { type SectionValue, type StoredSection, textIn } from './stored.ts';
import { productIds } from './values.ts';

/** `values`: what its template finds in `it`. */
export type SectionView = { template: string; isOpening: boolean; values: Record<string, unknown> };

/** Of pages with sections; themes add those of their own. */
export const SECTION_STYLES = 'website/sections';

const SIZES = '(width >= 85em) 45rem, (width >= 56em) 55vw, 100vw';

/** `id` null: nothing is saved yet, and so there are no images; `template`: it writes the heading of the page. */
type OnPage = {
  id: number | null;
  url: string;
  title: string;
  template: string | null;
  sections: readonly StoredSection[];
};

/** Its fields have ids, so a page shows it once. */
const FORM = 'form';

/** What sections ask domains for. */
export const dataOf = (sections: readonly StoredSection[], site: Site): Set<string> =>
  new Set(sections.flatMap(({ kind }) => sectionsOf(site).get(kind)?.data ?? []));

/** Those that the theme has; the others stay with the page. An opening section stands above the text of the page. */
export async function sectionViews(
  page: OnPage,
  request: FastifyRequest,
): Promise<{ opening: SectionView[]; sections: SectionView[] }> {
  const known = sectionsOf(request.site);
  const shown = page.sections.flatMap((section) => {
    const head = known.get(section.kind);
    return head ? [{ section, head }] : [];
  });
  const firstForm = shown.findIndex(({ head }) => head.data.includes(FORM));
  const views = await Promise.all(
    shown.map(async ({ section, head }, at) => {
      const isOpening = head.isOpening && at === 0 && page.template === null;
      const data = head.data.filter((name) => name !== FORM || at === firstForm);
      const values = await valuesOf(section, { ...head, data }, page, request);
      const heading = isOpening ? 'h1' : 'h2';
      return {
        template: templateOf(section.kind),
        isOpening,
        values: { ...values, heading, pageTitle: page.title, isFirst: at === 0 },
      };
    }),
  );
  return { opening: views.filter((one) => one.isOpening), sections: views.filter((one) => !one.isOpening) };
}

async function valuesOf(
  section: StoredSection,
  { params, data }: SectionHead,
  { id: pageId, url }: OnPage,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const shown: Record<string, unknown> = {};
  for (const { name, kind, list, ...param } of params) {
    if (kind !== 'image') {
      shown[name] = shownValue({ name, kind, ...param }, section.values[name], request);
      continue;
    }
    const image = await sectionPicture({ pageId, section, param: name, sizes: SIZES }, request.site);
    if (list === undefined) shown[name] = image;
    else shown[list] = [...((shown[list] as Picture[] | undefined) ?? []), ...(image ? [image] : [])];
  }
  const products = params.find(({ kind }) => kind === 'products')?.name ?? '';
  const wanted = {
    count: numberIn(shown.count),
    category: numberIn(shown.category),
    sort: typeof shown.sort === 'string' ? shown.sort : undefined,
    chosen: productIds(String(section.values[products] ?? '')),
    url,
  };
  for (const name of data) shown[name] = await request.server.sectionData(name, request, wanted);
  return shown;
}

/** A page of several websites can say the name of each. */
const textOf = (value: SectionValue | undefined, { site }: FastifyRequest): string =>
  pick(textIn(value), site.language.code).replaceAll('{website}', site.website.name);

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function shownValue(
  { kind, fallback }: SectionParam,
  value: SectionValue | undefined,
  request: FastifyRequest,
): unknown {
  const { site } = request;
  switch (kind) {
    case 'text':
    case 'long_text':
      return (
        textOf(value, request) || (fallback && textsFor(site.language.code, themeNameOf(site.website)).say(fallback))
      );
    case 'rich':
      return linksInLanguage(pick(textIn(value), site.language.code), site);
    case 'list':
      return entriesIn(textOf(value, request));
    case 'link':
      return typeof value === 'string' && value.startsWith('/') ? site.url(value) : (value ?? '');
    case 'switch':
      return value === undefined ? fallback === 'on' : value === true;
    case 'number':
      return typeof value === 'number' ? value : fallback ? Number(fallback) : null;
    default:
      return value ?? fallback;
  }
}

/** A blank line begins the next entry; its first line is the title. */
const entriesIn = (text: string): { title: string; text: string; lines: string[] }[] =>
  text
    .split(/\n\s*\n/)
    .map((entry) => entry.trim().split('\n'))
    .flatMap(([title = '', ...lines]) =>
      title ? [{ title: title.trim(), text: lines.join('\n').trim(), lines }] : [],
    );
