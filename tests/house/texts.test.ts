/** Every text is translated in full, and pages show only texts of the catalogues. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { codeOfTemplate, plainCode } from '#registry/tools/find_texts.ts';
import { entriesOf, languages, readCatalogue } from '#registry/tools/languages/catalogues.ts';
import { isOfOneNumber, pluralRuleOf } from '#registry/tools/languages/plural_rule.ts';
import { gatherTexts } from '#registry/tools/texts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { texts, mistakes } = gatherTexts();

/**
 * The languages that are translated in full, with their texts that are equal in English. Keep the lists short: a
 * forgotten translation looks the same.
 */
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
    'Offline',
    'Online',
    'Option',
    'Optional.',
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
    'Online',
    'Details',
  ],
  ar_001: ['MM / YY', '{label}: {value}', '{value}:'],
};

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

  test('keeps the {name} placeholders of every text', () => {
    const names = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort();
    for (const { msgid, msgid_plural, msgstr } of entries) {
      msgstr.forEach((form, index) => {
        if (form === '') return;
        const mayOmitNumber = msgid_plural && isOfOneNumber(language, index);
        const wanted = names(msgid).filter((name) => !(mayOmitNumber && name === '{n}'));
        const found = names(form).filter((name) => !(mayOmitNumber && name === '{n}'));
        expect(found, `${msgid} → ${form}`).toEqual(wanted);
      });
    }
  });

  test('keeps the line breaks of every text', () => {
    const shape = (text: string) => text.replace(/[^\n]+/g, 'x');
    for (const { msgid, msgstr } of entries)
      for (const form of msgstr) if (form !== '') expect(shape(form), msgid).toBe(shape(msgid));
  });
});

describe.each(['en_US', ...Object.keys(SAME)])('The %s catalogue, which is whole,', (language) => {
  const entries = entriesOf(readCatalogue(root, language));

  test('translates every text in all plural forms', () => {
    const forms = (entry: (typeof entries)[number]) => (entry.msgid_plural ? pluralRuleOf(language).count : 1);
    const missing = entries.filter(
      (entry) => entry.msgstr.length !== forms(entry) || !entry.msgstr.every((form) => form.trim()),
    );
    expect(missing.map(({ msgid }) => msgid)).toEqual([]);
  });

  test('contains no fuzzy translation', () => {
    expect(entries.filter(({ comments }) => comments?.flag?.includes('fuzzy')).map(({ msgid }) => msgid)).toEqual([]);
  });

  test('leaves only the listed texts in English', () => {
    const same = entries.filter(({ msgid, msgid_plural, msgstr }) =>
      msgstr.some((form) => form === msgid || form === msgid_plural),
    );
    expect(same.map(({ msgid }) => msgid)).toEqual(SAME[language] ?? entries.map(({ msgid }) => msgid));
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
