/** Translates texts; the English text in the code is the key. */
import type { DateLocale, NumberLocale } from './values/locales.ts';

/** English text → its translation, or its plural forms in CLDR's order. Under the empty text: facts of the language. */
export type Messages = {
  [source: string]: string | string[] | Heading | undefined;
  ''?: Heading;
};
export type Values = Record<string, string | number>;

/** Without one, English. The formats are there for widgets that write numbers or dates. */
export type Heading = {
  tag: string;
  numbers?: NumberLocale;
  /** For widgets that read dates, too. */
  dates?: DateLocale;
  /** For those that only write them. */
  months?: string[];
};

const PLURAL_ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** What gettext writes between a text's context and the text. */
const CONTEXT_END = '\u0004';
let spoken: Messages = {};

/** The key of a text in messages. */
export const keyOf = (source: string, context?: string | number): string =>
  context === undefined ? source : context + CONTEXT_END + source;

/** Adds the messages of one more widget of the page; catalogues are in `assets/locales/`. */
export const learn = (more: Messages): void => {
  spoken = {
    ...spoken,
    ...more,
    '': { ...spoken[''], ...more[''] } as Heading,
  };
};

/** Sets the server's language: call it right before each render, which must be synchronous. */
export const speak = (messages: Messages): void => {
  spoken = messages;
};

export const heading = (): Heading | undefined => spoken[''];

/**
 * `t('Hello {name}', { name })`. Values go in as they are: templates and JSX escape them. One text of two meanings gets
 * a context, written first: `t('Apply', { context: 'job' })`.
 */
export const t = (source: string, values?: Values, messages = spoken): string => {
  const key = keyOf(source, values?.context);
  return fill((messages[key] as string) || key.slice(key.indexOf(CONTEXT_END) + 1), values);
};

/** `tn('{n} item', '{n} items', count)` */
export const tn = (one: string, other: string, n: number, values?: Values, messages = spoken): string => {
  const found = messages[one] as string[] | undefined;
  const { rules, used } = pluralsOf((found && messages['']?.tag) || 'en');
  const form = used.indexOf(rules.select(n));
  const forms = found ?? [one, other];
  // A language may leave out its rarest categories (French: 'many', for millions): the last form stands in.
  return fill(forms[form] ?? (forms.at(-1) as string), { n, ...values });
};

type Plurals = { rules: Intl.PluralRules; used: string[] };
const plurals: Record<string, Plurals> = {};

/** Kept: making them takes longer than all else that a page says. */
const pluralsOf = (tag: string): Plurals => {
  plurals[tag] ??= parsePlurals(new Intl.PluralRules(tag));
  return plurals[tag];
};

const parsePlurals = (rules: Intl.PluralRules): Plurals => {
  const used: string[] = rules.resolvedOptions().pluralCategories;
  return { rules, used: PLURAL_ORDER.filter((name) => used.includes(name)) };
};

/** Puts values in the place of `{name}`; a name without a value stays. */
export const fill = (text: string, values?: Values): string =>
  values ? text.replace(/\{(\w+)\}/g, (all, name) => `${values[name] ?? all}`) : text;
