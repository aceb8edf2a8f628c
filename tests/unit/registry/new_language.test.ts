import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tn } from '#registry/texts.ts';
import { catalogueFile, entriesOf, readCatalogue } from '#registry/tools/languages/catalogues.ts';
import { newLanguage } from '#registry/tools/languages/new_language.ts';
import { pluralRuleOf } from '#registry/tools/languages/plural_rule.ts';
import { localeFor, shippedCodes } from '#registry/values/locales.ts';

const TEXTS = [
  { source: 'Add to cart', files: ['a.ts'] },
  { source: '{n} item', other: '{n} items', files: ['a.ts'] },
];

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'language-'));
  mkdirSync(path.join(root, 'assets/locales'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const add = (code: string) => newLanguage(root, code, { texts: TEXTS, mistakes: [] });

describe('npm run new language', () => {
  it('writes a catalogue with the plural forms of the language, and lists what is untranslated', () => {
    const said = add('pl_PL').join('\n');
    expect(said).toContain('Polski: dates as DD.MM.YYYY, times as HH:mm, plural forms one, few, many.');
    expect(said).toContain('2 texts without translation:\n  "Add to cart"\n  "{n} item"');
    const entries = entriesOf(readCatalogue(root, 'pl_PL'));
    expect(entries.map(({ msgstr }) => msgstr.length).sort()).toEqual([1, 3]);
    expect(readFileSync(catalogueFile(root, 'pl_PL'), 'utf8')).toContain('nplurals=3');
  });

  it('makes the language one of those that ship', () => {
    add('nl_NL');
    add('en_US');
    expect(shippedCodes(root)).toEqual(['en_US', 'nl_NL']);
  });

  it.each([
    ['Dutch', "'Dutch' is not a language and a country"],
    ['nl', "'nl' is not a language and a country"],
    ['../nl_NL', 'is not a language and a country'],
    ['qqq_QQ', "The Unicode locale data have no language 'qqq_QQ'."],
  ])('refuses %s', (code, message) => {
    expect(() => add(code)).toThrow(message);
  });

  it('leaves a catalogue that exists as it is', () => {
    add('nl_NL');
    expect(() => add('nl_NL')).toThrow('already exists');
  });
});

describe('the formats of a language', () => {
  it.each([
    ['nl_NL', 'Nederlands', 'DD-MM-YYYY', 'D MMMM YYYY', [3], 1],
    ['pt_BR', 'Português', 'DD/MM/YYYY', 'D [de] MMMM [de] YYYY', [3], 0],
    ['ja_JP', '日本語', 'YYYY/MM/DD', 'YYYY[年]M[月]D[日]', [3], 0],
    ['hi_IN', 'हिन्दी', 'DD/MM/YYYY', 'D MMMM YYYY', [3, 2], 0],
  ])('of %s come from the locale data', (code, name, dateFormat, longDateFormat, grouping, firstDayOfWeek) => {
    expect(localeFor(code)).toMatchObject({ name, dateFormat, longDateFormat, grouping, firstDayOfWeek });
  });

  it('has names of months where date-fns lacks the language', () => {
    expect(localeFor('sw_KE').months[2]).toBe('Machi');
    expect(localeFor('sw_KE').weekdays[0]).toBe('Jumapili');
  });
});

const LANGUAGES = ['ar_001', 'fr_FR', 'pl_PL', 'ru_RU', 'cs_CZ', 'lt_LT', 'ro_RO', 'ja_JP', 'cy_GB', 'mk_MK', 'es_ES'];

describe.each(LANGUAGES)('the plural forms of %s', (code) => {
  const { header, categories } = pluralRuleOf(code);
  const [, count, expression] = /^nplurals=(\d); plural=(.*);$/.exec(header) ?? [];
  const formOf = new Function('n', `return Number(${expression})`) as (n: number) => number;
  const numbers = Array.from({ length: 1001 }, (_, n) => n);

  it('are chosen by gettext as by the Unicode rules', () => {
    const rules = new Intl.PluralRules(code.replace('_', '-'));
    expect(numbers.filter((n) => categories[formOf(n)] !== rules.select(n))).toEqual([]);
  });

  it('are chosen by tn() as by gettext', () => {
    const forms = Array.from({ length: Number(count) }, (_, form) => `form ${form}`);
    const messages = { one: forms, '': { tag: code.replace('_', '-') } };
    expect(numbers.filter((n) => tn('one', 'other', n, {}, messages) !== forms[formOf(n)])).toEqual([]);
  });
});
