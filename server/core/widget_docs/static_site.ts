/** Writes the pages of widgets into a folder, as files that need no server. */
import { copyFileSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { ROOT } from '#core/process/project.ts';
import type { Site } from '#core/sites/site.ts';
import { siteIconUrl } from '#core/templates/assets.ts';
import { BYTES } from '#core/templates/latin1.ts';
import { renderParts } from '#core/templates/render.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import { allDocs, allStyles, builtStates } from './built.ts';
import { indexView, widgetView } from './view.ts';

const ASSETS = path.join(ROOT, BUILD_FOLDER, 'assets');
const LANGUAGE = { code: 'en_US', name: 'English', urlCode: 'en', direction: 'ltr' } as const;
const INDEX = '/widgets';
const NO_SERVER = 'no_server.js';

/** @returns how many pages were written. @throws where the folder holds something else */
export async function writeWidgetSite(folder: string): Promise<number> {
  refuseForeign(folder);
  mkdirSync(folder, { recursive: true });
  const site = siteOfDocs();
  const request = { site, texts: textsFor(LANGUAGE.code) };
  const docs = [...allDocs().values()];
  const states = await builtStates();
  const title = request.texts.t('Widgets');
  const index = { ...indexView(docs, '', request), action: null };
  const write = async (template: string, data: object, address: string, facts: object) => {
    const { parts } = await renderParts({ template, data, facts: { isIndexed: false, ...facts } }, site, address);
    const html = Buffer.from(parts.map(({ plain }) => plain).join(''), BYTES).toString();
    writeFileSync(path.join(folder, fileOf(address)), withRelativeLinks(withoutServer(html, request.texts)));
  };
  await write('@core/widgets/index', index, INDEX, { title, styles: ['core/charts', 'core/widgets'] });
  const styles = allStyles();
  for (const one of docs) {
    const named = Object.entries(states.get(one.name) ?? {});
    const view = widgetView(one, named, { theme: 'both', direction: 'both' }, request);
    await write('@core/widgets/widget', { ...view, choices: [], isStatic: true }, `${INDEX}/${one.name}`, {
      title: one.name,
      styles,
    });
  }
  copyFileSync(path.join(import.meta.dirname, NO_SERVER), path.join(folder, NO_SERVER));
  cpSync(ASSETS, path.join(folder, 'assets'), { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
  return docs.length + 1;
}

/** A folder that an earlier run wrote is written again; nothing else is. */
function refuseForeign(folder: string): void {
  const present = readdirIfThere(folder);
  if (present.length > 0 && !(present.includes(fileOf(INDEX)) && present.includes('assets')))
    throw new Error(`${folder} is not empty. Name an empty folder, or one that does not exist.`);
}

function readdirIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const fileOf = (address: string): string => (address === INDEX ? 'index.html' : `${path.posix.basename(address)}.html`);

/** A picture takes the place of those that a server has, and a sentence that of its pages. */
const withoutServer = (html: string, { t }: Texts): string =>
  html
    .replace('<head>', `<head><script src="${NO_SERVER}"></script>`)
    .replace(/\/web\/image\/[\w./-]+|\/apple-touch-icon\.png/g, siteIconUrl() ?? '')
    .replace(
      / data-widget="[^>]*><iframe [^>]*?src="(\/[^"]*)"[^>]*><\/iframe>/g,
      (_all, address) => `>${t('A page of the server stands here: {address}', { address })}`,
    );

/** All pages lie beside each other, and the folder of assets too. */
const withRelativeLinks = (html: string): string =>
  html
    .replace(/(href|src)="(\/widgets(?:\/\w+)?)"/g, (_all, name, address) => `${name}="${fileOf(address)}"`)
    .replace(/(["'\s,])\/assets\//g, '$1assets/');

/** What the layout of pages asks of a website. */
function siteOfDocs(): Site {
  const site = {
    website: {
      id: 0,
      name: 'Islands shop',
      domain: '',
      companyId: 0,
      defaultLanguage: LANGUAGE.code,
      tagline: {},
      promises: {},
      theme: {},
      themeName: 'none',
      logoId: null,
      timeZone: 'UTC',
      sequence: 0,
      countries: [],
    },
    logo: null,
    company: {
      id: 0,
      name: 'Islands shop',
      currencyCode: 'USD',
      email: '',
      phone: '',
      street: '',
      street2: '',
      zip: '',
      city: '',
      countryCode: '',
      vat: '',
      bankAccount: '',
      openingHours: {},
      weeklyHours: [],
      secondFactorRoles: [],
      secondFactorFrom: null,
      addressLines: [],
    },
    currency: { code: 'USD', symbol: '$', decimals: 2, rate: 1_000_000 },
    language: LANGUAGE,
    languages: [LANGUAGE],
    siblings: [] as Site[],
    url: (address: string) => address,
    origin: 'http://localhost',
  } satisfies Site;
  return site;
}
