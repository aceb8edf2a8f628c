import { randomUUID } from 'node:crypto';
import type { Flash } from '#core/http/flash.ts';
import { inPageOrder } from '#core/http/page_order.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { ownTextsHash, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { ColorScheme } from '#core/people/color_scheme.ts';
import type { Person } from '#core/people/people.ts';
import { env } from '#core/process/env.ts';
import { openingWeek } from '#core/sites/opening_hours.ts';
import type { Site } from '#core/sites/site.ts';
import { themeColors, themeUrl } from '#core/sites/theme.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import type { TemplateTool } from '#registry/tools/themes/template_tools.ts';
import { cutText } from '#registry/values/cut_text.ts';
import {
  assetUrl,
  iconMarkup,
  pageWidgets,
  reloadScriptUrl,
  siteIconUrl,
  stylesheetUrl,
  widgetListOf,
} from './assets.ts';
import { describedBy, pageAnchors } from './element_ids.ts';
import { view } from './engines.ts';
import { Piece } from './gzip_pieces.ts';
import { headOf } from './head.ts';
import { logoUrl } from './logo.ts';
import { phoneText, phoneUrl } from './phone.ts';
import type { PageFacts, Publishing } from './search_facts.ts';
import { alternatesOf, jsonForScript, ogLocaleOf, pageGraph } from './search_facts.ts';
import { shareLinks } from './share_links.ts';

/** What a page shows: the layout's own fields belong to it. */
export type TemplateData = { [Field in LayoutField]?: never };
type LayoutField = 'place' | 'page' | 'head';

export type TemplateResponse = {
  template: string;
  data: object;
  facts?: PageFacts;
  status?: number;
  /** Stands in the frame of staff, not between header and footer of the website. */
  isBackOffice?: boolean;
  /** Changes the whole page, header and footer apart. */
  rewrite?: Rewrite | null;
};

export type Rewrite = (html: string) => string;

/** Who looks at a page, and what only they see of it. */
export type Viewer = {
  isBackOffice: boolean;
  user: Person | null;
  colorScheme: ColorScheme | null;
  flash: Flash[];
  /** What domains add to every page, such as the menu. */
  chrome: Record<string, unknown>;
};

/** What every template may use. Own properties only: Eta spreads them into each include. */
function toolsFor(site: Site, seed: string) {
  const language = site.language.code;
  const widgets = pageWidgets(language, seed);
  const themeName = themeNameOf(site.website);
  return {
    ...textsFor(language, themeName),
    url: site.url,
    asset: (file: string) => assetUrl(file, themeName),
    logo: logoUrl(site),
    icon: iconMarkup,
    anchor: pageAnchors(),
    describedBy,
    inPageOrder,
    languageTag,
    languageName: (code: string) => site.languages.find((one) => one.code === code)?.name ?? code,
    phoneText,
    phoneUrl,
    shareLinks,
    widget: widgets.widget,
    part: widgets.part,
    widgets,
    site,
    stylesheet: stylesheetUrl(themeName),
    theme: themeUrl(site.website),
    colors: themeColors(site.website),
    // Without it nothing can be paid in production but with real money.
    isUnpaidShop: env.isProduction && env.ALLOW_TEST_PAYMENTS === 'yes',
    tagline: pick(site.website.tagline, language),
  } satisfies Record<TemplateTool, unknown>;
}

/** Of the frame and the lists of staff, in `assets/css/pages`. */
const BACK_OFFICE_STYLES = 'core/admin';

/** What a form that is shown again answers. */
const REFUSED = new Set([400, 401, 409, 429]);

/** What the bar above the page shows of how it is published. */
const publishingView = ({ from = null, hints = [], ...publishing }: Publishing) => ({
  ...publishing,
  hints,
  from: from && from > new Date() ? from : null,
});

type Described = Required<Pick<TemplateResponse, 'facts' | 'status' | 'isBackOffice'>>;

/** What a page tells of itself to its frame: `it.page`. */
export function pageOf({ facts, status, isBackOffice }: Described, site: Site, path: string) {
  const own = facts.canonical ?? path;
  const canonical = site.origin + site.url(own);
  return {
    ...facts,
    path,
    isBackOffice,
    ownTexts: ownTextsHash(site.language.code),
    styles: [facts.styles ?? [], isBackOffice ? BACK_OFFICE_STYLES : []].flat(),
    // Screen readers say the title first: it tells that a form was not taken.
    isRefused: REFUSED.has(status),
    publishing: facts.publishing && publishingView(facts.publishing),
    canonical,
    alternates: facts.isIndexed === false ? [] : alternatesOf(site, facts.pathIn ?? (() => own)),
    ogLocales: [site, ...site.siblings.filter((one) => one !== site)].map(({ language }) => ogLocaleOf(language.code)),
    jsonLd: [...(facts.jsonLd ?? []), pageGraph({ ...facts, canonical }, site)].map(jsonForScript),
  };
}

/** Stands where header and footer go: they differ between visitors who share the rest. */
const PLACE = randomUUID();

/** `isWhole`: no widget of it had to be left empty, so that it may be kept. */
export type Rendered = { parts: Piece[]; isWhole: boolean };

/**
 * What several visitors may share: the parts of a page before, between and after its header and footer, or the one
 * part of what has no layout.
 * @param path of the page, without language prefix and query
 */
export async function renderParts(
  { template, data, facts = {}, status = 200, isBackOffice = false, rewrite }: TemplateResponse,
  site: Site,
  path: string,
): Promise<Rendered> {
  const page = pageOf({ facts, status, isBackOffice }, site, path);
  const tools = toolsFor(site, `${template} ${path}`);
  const layout: Record<LayoutField, unknown> = { place: PLACE, page, head: headOf(page, site, tools.tagline) };
  const drawn = await view(template, { ...tools, ...data, ...layout }, themeNameOf(site.website));
  const html = rewrite ? rewrite(drawn) : drawn;
  const [first = '', ...others] = html.split(PLACE);
  const last = others.pop();
  const list = widgetListOf(html);
  // Within the body of a page.
  const parts = last === undefined ? [first + list] : [first, ...others, list + last];
  return { parts: parts.map((part) => new Piece(part)), isWhole: tools.widgets.isWhole() };
}

/** A longer one would push the menu aside. */
const shortName = (name: string): string => (name.length > 25 ? `${cutText(name, 23)}...` : name);

/** What stands in the two places of a page. */
export type Frame = { header: Piece; footer: Piece; isWhole: boolean };

export async function renderFrame(
  site: Site,
  { isBackOffice, user, colorScheme, flash, chrome }: Viewer,
): Promise<Frame> {
  const tools = toolsFor(site, 'frame');
  const week = openingWeek(site.company.weeklyHours, textsFor(site.language.code));
  const it = { ...tools, week, ...chrome, user: user && { ...user, name: shortName(user.name) }, colorScheme, flash };
  const top = isBackOffice ? '@core/admin/_header' : '@core/layout/_header';
  const theme = themeNameOf(site.website);
  const header = (await view(top, it, theme)) + (await view('@core/layout/_flash', it, theme));
  const footer = isBackOffice ? '' : await view('@core/layout/_footer', it, theme);
  const list = widgetListOf(header + footer);
  return { header: new Piece(header), footer: new Piece(footer + list), isWhole: tools.widgets.isWhole() };
}

/** The page that is shown when something is broken: it gets words and addresses, no tools. */
export function renderBroken(facts: {
  language: string;
  direction: string;
  status: number;
  message: string;
  home: { name: string; url: string };
}): Promise<string> {
  const addresses = { icon: siteIconUrl(), stylesheet: stylesheetUrl(), reloadScript: reloadScriptUrl() };
  return view('@core/errors/error_500', { ...facts, ...addresses }, null);
}

/** A piece of a page, for calls that answer with markup. Its ids are new each time: a page may get it twice. */
export async function renderFragment(template: string, data: object, site: Site): Promise<string> {
  const html = await view(template, { ...toolsFor(site, randomUUID()), ...data }, themeNameOf(site.website));
  return html + widgetListOf(html);
}

/** A part of a View, for calls that answer with its markup. */
export const renderPart = (name: string, props: object, site: Site): string =>
  pageWidgets(site.language.code, '').part(name, props);
