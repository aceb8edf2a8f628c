import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Eta } from 'eta';
import { assetUrl, iconMarkup, pageWidgets, stylesheetUrl } from './assets.ts';
import type { Flash } from './flash.ts';
import type { Person } from './people.ts';
import type { Site } from './site.ts';
import { textsFor } from './texts.ts';
import { pick } from './translated.ts';

const TEMPLATES = path.resolve(import.meta.dirname, '../../templates');

/** Facts about a page that its head and its frame show. */
export type PageFacts = {
  title?: string;
  description?: string;
  /** Path of the address that search engines should keep; without one, the page's own path. */
  canonical?: string;
  /** False keeps the page out of search engines. */
  isIndexed?: boolean;
  image?: string;
  type?: 'website' | 'product' | 'article';
  jsonLd?: object[];
  breadcrumbs?: { name: string; url: string }[];
  /** `model(id,)` of what the page is about. */
  mainObject?: string;
};

/** What stands between header and footer. */
export type Content = {
  html: string;
  facts: PageFacts;
  /** Addresses of what its widgets need at once. */
  preloads: ReadonlySet<string>;
};

/** What stands around it, for one visitor. */
export type Frame = {
  site: Site;
  /** Path and query without language prefix. */
  path: string;
  user: Person | null;
  flash: Flash[];
  /** What domains add to every page, such as the menu. */
  chrome: Record<string, unknown>;
};

const eta = new Eta({ cache: true, autoTrim: false });
loadTemplates();

/** Every template by its name, `@shop/product`: resolving file paths on each include costs more than the page. */
function loadTemplates(): void {
  for (const domain of readdirSync(TEMPLATES, { withFileTypes: true })) {
    if (!domain.isDirectory()) continue;
    for (const file of readdirSync(path.join(TEMPLATES, domain.name)).filter((name) => name.endsWith('.eta'))) {
      const name = `@${domain.name}/${path.basename(file, '.eta')}`;
      eta.loadTemplate(name, readFileSync(path.join(TEMPLATES, domain.name, file), 'utf8'));
    }
  }
}

/** What every template may use. Own properties only: Eta spreads them into each include. */
function toolsFor(site: Site, preloads = new Set<string>()): Record<string, unknown> {
  const language = site.language.code;
  const widgets = pageWidgets(language, preloads);
  return {
    ...textsFor(language),
    url: site.url,
    asset: assetUrl,
    icon: iconMarkup,
    widget: widgets.widget,
    widgets,
    site,
    stylesheet: stylesheetUrl(),
    tagline: pick(site.website.tagline, language),
  };
}

export function renderContent(template: string, data: object, facts: PageFacts, site: Site): Content {
  const preloads = new Set<string>();
  return { html: eta.render(template, { ...toolsFor(site, preloads), page: facts, ...data }), facts, preloads };
}

/** A whole page. */
export function renderFrame({ html, facts, preloads }: Content, frame: Frame): string {
  const { site, user, flash, chrome, path: address } = frame;
  const canonical = site.origin + site.url(facts.canonical ?? address.replace(/\?.*$/, ''));
  const page = { ...facts, path: address, canonical };
  return eta.render('@core/frame', {
    ...toolsFor(site, new Set(preloads)),
    ...chrome,
    user,
    flash,
    page,
    content: html,
  });
}

/** The page that is shown when something is broken: it gets words and addresses, no tools. */
export function renderBroken(facts: {
  language: string;
  direction: string;
  status: number;
  message: string;
  home: { name: string; url: string };
}): string {
  return eta.render('@core/error_500', { ...facts, stylesheet: stylesheetUrl() });
}

/** A piece of a page, for calls that answer with markup. */
export function renderFragment(template: string, data: object, site: Site): string {
  return eta.render(template, { ...toolsFor(site), ...data });
}
