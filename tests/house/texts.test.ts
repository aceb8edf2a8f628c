/** Every text is translated in full, and pages show only texts of the catalogues. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { entriesOf, languages, pluralCount, readCatalogue } from '#registry/tools/catalogues.ts';
import { codeOfTemplate, plainCode } from '#registry/tools/find_texts.ts';
import { gatherTexts } from '#registry/tools/texts.ts';
import { locales } from '#registry/values/locales.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { texts, mistakes } = gatherTexts();

/** Texts that are equal in another language. Keep the list short: a forgotten translation looks the same. */
const SAME: Record<string, string[]> = {
  fr_FR: [
    'Archives',
    'Code',
    'Conversations',
    'Cookies',
    'Date',
    'Description',
    'Discussion',
    'District',
    'Document',
    'Documents',
    'Eircode',
    'Format',
    'Format (JSON Schema)',
    'Image',
    'Image {n}',
    'Images',
    'Invitation',
    'Invitations',
    'Logo',
    'Maximum',
    'Menu',
    'Message',
    'Messages',
    'Minimum',
    'Minute',
    'Navigation',
    'Newsletters',
    'OK',
    'Oblast',
    'Option',
    'Options',
    'Page',
    'Page {page}',
    'Pages',
    'Pause',
    'Position',
    'Province',
    'Question',
    'Questions',
    'Script',
    'Signature',
    'Source',
    'Taxes',
    'Tests',
    'Total',
    'Webhooks',
    'Widgets',
    'dimensions',
    'image',
    '{n} cl',
    '{n} cm',
    '{n} g',
    '{n} kg',
    '{n} l',
    '{n} m',
    '{n} message',
    '{n} minute',
    '{n} ml',
    '{n} m²',
    '{n} page',
    '{n} widget',
    'Type',
  ],
  de_DE: [
    '(optional)',
    'Barcode',
    'Browser',
    'Code',
    'Cookies',
    'Eircode',
    'Feedback',
    'Format',
    'Format (JSON Schema)',
    'Import',
    'Jobs',
    'Link',
    'Logo',
    'Mailings',
    'Marketing',
    'Markup',
    'Maximum',
    'Medium',
    'Minimum',
    'Minute',
    'Name',
    'Navigation',
    'Neutral',
    'OK',
    'Oblast',
    'Online',
    'Option',
    'Position',
    'Quiz: {name}',
    'Region',
    'Sale',
    'Shop',
    'Spam',
    'Status',
    'Symbol',
    'Tests',
    'Text',
    'Theme',
    'Ticket',
    'Tickets',
    'URL',
    'Video',
    'Videos',
    'Webhooks',
    'Website',
    'Websites',
    'Widgets',
    '{column}: {what} ({products})',
    '{label}: {value}',
    '{n} KB',
    '{n} MB',
    '{n} cl',
    '{n} cm',
    '{n} g',
    '{n} kg',
    '{n} l',
    '{n} m',
    '{n} ml',
    '{n} m²',
    '{size} kB',
    '{value}:',
    '{weekday}, {date}',
    'Details',
  ],
  ar_001: ['MM / YY', '{label}: {value}', '{value}:'],
};

/** Arabic plural forms for zero, one and two omit the number. */
const FORMS_WITHOUT_NUMBER: Record<string, number> = { ar_001: 3 };

test('Every translatable text is a literal with one plural form', () => {
  expect(mistakes).toEqual([]);
});

describe.each(languages)('The %s catalogue', (language) => {
  const entries = entriesOf(readCatalogue(root, language));

  test('contains exactly the texts of the code (update it with `npm run texts`)', () => {
    const key = (...parts: (string | undefined)[]) => parts.filter((part) => part !== undefined).join(' | ');
    const said = texts.map(({ source, other, context }) => key(context, source, other)).sort();
    expect(entries.map((entry) => key(entry.msgctxt, entry.msgid, entry.msgid_plural)).sort()).toEqual(said);
  });

  test('translates every text in all plural forms', () => {
    const forms = (entry: (typeof entries)[number]) => (entry.msgid_plural ? pluralCount(language) : 1);
    const missing = entries.filter(
      (entry) => entry.msgstr.length !== forms(entry) || !entry.msgstr.every((form) => form.trim()),
    );
    expect(missing.map(({ msgid }) => msgid)).toEqual([]);
  });

  test('contains no fuzzy translation', () => {
    expect(entries.filter(({ comments }) => comments?.flag?.includes('fuzzy')).map(({ msgid }) => msgid)).toEqual([]);
  });

  test('keeps the {name} placeholders of every text', () => {
    const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const { msgid, msgid_plural, msgstr } of entries) {
      msgstr.forEach((form, index) => {
        const mayOmitNumber = msgid_plural && index < (FORMS_WITHOUT_NUMBER[language] ?? 0);
        const wanted = names(msgid).filter((name) => !(mayOmitNumber && name === '{n}'));
        const found = names(form).filter((name) => !(mayOmitNumber && name === '{n}'));
        expect(found, `${msgid} → ${form}`).toEqual(wanted);
      });
    }
  });

  test('leaves only the listed texts in English', () => {
    const same = entries.filter(({ msgid, msgid_plural, msgstr }) =>
      msgstr.some((form) => form === msgid || form === msgid_plural),
    );
    expect(same.map(({ msgid }) => msgid)).toEqual(SAME[language] ?? entries.map(({ msgid }) => msgid));
  });

  test('keeps the line breaks of every text', () => {
    const shape = (text: string) => text.replace(/[^\n]+/g, 'x');
    for (const { msgid, msgstr } of entries) for (const form of msgstr) expect(shape(form), msgid).toBe(shape(msgid));
  });

  test('has as many plural forms as the language', () => {
    const categories = new Intl.PluralRules(locales[language]?.tag).resolvedOptions().pluralCategories.length;
    // The French form for millions equals the last one.
    expect(pluralCount(language)).toBe(language === 'fr_FR' ? categories - 1 : categories);
  });
});

describe('Untranslated text', () => {
  const WORD = /\p{L}{2,}/u;
  const SPOKEN_PROPS = /(?:children|alt|title|placeholder|"aria-label"):\[?(?:"[^"]*"|'[^']*'|`[^`$]*`)/g;
  const SPOKEN_ATTRIBUTES = /\s(?:alt|title|placeholder|aria-label|aria-description)="([^"]*)"/g;

  test.each(globSync('templates/**/*.eta', { cwd: root }).sort())('is absent from %s', (file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const html = source.replace(/<%[\s\S]*?%>/g, '').replace(/<(style|title|script)\b[\s\S]*?<\/\1>/g, '');
    const between = html
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/<(?:"[^"]*"|[^">])*>/g, '\n')
      .replace(/&\w+;/g, '');
    const attributes = [...html.matchAll(SPOKEN_ATTRIBUTES)].map(([, value]) => value as string);
    const sentences = codeOfTemplate(source).match(/(?<!\bt\(|\btn\(|, )'[A-Z][a-z]+( [a-z]+)+[.!?]?'/g) ?? [];
    const visible = [...between.split('\n'), ...attributes].map((text) => text.trim());
    expect([...visible.filter((text) => WORD.test(text)), ...sentences]).toEqual([]);
  });

  const widgets = globSync('widgets/**/*.tsx', { cwd: root, exclude: ['**/*.states.tsx'] }).sort();
  test.each(widgets)('is absent from %s', (file) => {
    const code = plainCode(readFileSync(path.join(root, file), 'utf8'), file);
    const said = code.match(SPOKEN_PROPS) ?? [];
    expect(said.filter((prop) => WORD.test(prop.replace(/^[^:]*:/, '')))).toEqual([]);
  });
});
