/** Translations and formats in the reader's language, for templates, mails and answers. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Translated } from '#core/db/columns.ts';
import { ROOT } from '#core/process/project.ts';
import { type Messages, t, tn, type Values } from '#registry/texts.ts';
import { BUILD_FOLDER } from '#registry/tools/manifest.ts';
import * as formats from '#registry/values/format.ts';
import { type Locale, localeFor, locales } from '#registry/values/locales.ts';
import { formatDate } from './date_patterns.ts';

const COMPILED = path.join(ROOT, BUILD_FOLDER, 'texts');
export const DEFAULT_LANGUAGE = 'en_US';

/** Between parts of one text. */
const separatorIn = (tag: string): string => (new Intl.Locale(tag).maximize().script === 'Arab' ? '، ' : ', ');

export type Texts = ReturnType<typeof bind>;

const known = new Map<string, Texts>();

/** What staff wrote, by language, and a hash of it; languages that only this site has are among them. */
type OwnTexts = { messages: Messages; locale: Locale; hash: string };
let ownTexts = new Map<string, OwnTexts>();

/** Replaces all that staff wrote. Languages that have nothing are installed. */
export function setOwnTexts(all: ReadonlyMap<string, Messages>): void {
  ownTexts = new Map(
    [...all].map(([code, messages]) => {
      const written = JSON.stringify(messages);
      const isShipped = Object.hasOwn(locales, code);
      const digest = createHash('sha256').update(written).digest('hex').slice(0, 10);
      const hash = written === '{}' && isShipped ? '' : `${code}-own${digest}`;
      return [code, { messages, locale: locales[code] ?? localeFor(code), hash }];
    }),
  );
  known.clear();
}

/** What `fileOf` adds to the name of a widget's file; empty where pages say what ships. */
export const ownTextsHash = (code: string): string => ownTexts.get(code)?.hash ?? '';

/** English for languages without translations. @param theme whose own words win */
export function textsFor(code: string, theme: string | null = null): Texts {
  const key = theme === null ? code : `${theme}/${code}`;
  const found = known.get(key);
  if (found) return found;
  const own = ownTexts.get(code);
  const locale = Object.hasOwn(locales, code) ? locales[code] : own?.locale;
  if (!locale) return textsFor(DEFAULT_LANGUAGE, theme);
  const texts = bind(locale, {
    ...readMessages(code),
    ...(theme !== null && wordsOfTheme(theme, code)),
    ...own?.messages,
  });
  known.set(key, texts);
  return texts;
}

/** Own properties only: templates spread them. */
function bind(locale: Locale, translations: Messages) {
  const messages: Messages = {
    ...translations,
    '': { tag: locale.tag, numbers: locale, months: locale.months, dates: locale },
  };
  const lists = new Intl.ListFormat(locale.tag, { type: 'unit' });
  const separator = separatorIn(locale.tag);
  return {
    locale,
    /** The messages for widgets rendered with these texts. */
    messages,
    t: (source: string, values?: Values) => t(source, values, messages),
    tn: (one: string, other: string, n: number, values?: Values) => tn(one, other, n, values, messages),
    /** For texts marked elsewhere, by `msg` or as an error's sentence: `t` accepts literals only. */
    say: (source: string, values?: Values) => t(source, values, messages),
    number: (value: number, decimals?: number) => formats.number(value, decimals, locale),
    money: (minor: number, currency: formats.Currency) => formats.money(minor, currency, locale),
    moneyDifference: (minor: number, currency: formats.Currency) => formats.moneyDifference(minor, currency, locale),
    /** Joined as the language joins them: 'A, B', 'A et B'. */
    list: (items: readonly string[]) => lists.format(items),
    /** With commas only, such as name and address: 'A, B', 'A، B'. Empty parts are left out. */
    joined: (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(separator),
    percent: (share: number, decimals?: number) => formats.percent(share, decimals, locale),
    date: (when: Date, zone = 'UTC') => formatDate(when, locale.dateFormat, zone, locale),
    longDate: (when: Date, zone = 'UTC') => formatDate(when, locale.longDateFormat, zone, locale),
    time: (when: Date, zone = 'UTC') => formatDate(when, locale.timeFormat, zone, locale),
    dateTime: (when: Date, zone = 'UTC') => formatDate(when, locale.dateTimeFormat, zone, locale),
  };
}

/** A text in every language that ships, to be stored with a record that people may change. */
export const everywhere = (source: string): Translated =>
  Object.fromEntries(Object.keys(locales).map((code) => [code, textsFor(code).say(source)]));

/** None where the last build did not have the theme. */
function wordsOfTheme(theme: string, code: string): Messages {
  const file = path.join(COMPILED, theme, `${code}.json`);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Messages) : {};
}

function readMessages(code: string): Messages {
  const file = path.join(COMPILED, `${code}.json`);
  if (!Object.hasOwn(locales, code)) return {};
  if (!existsSync(file)) throw new Error(`The compiled texts ${file} are missing. Run \`npm run build\`.`);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
}
