import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { textSources, textsOfFile } from '#registry/tools/find_texts.ts';
import { entriesOf, readCatalogue, updateCatalogue } from '#registry/tools/languages/catalogues.ts';
import { widgetTexts } from '#registry/tools/texts.ts';
import { locales } from '#registry/values/locales.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'texts-'));
  mkdirSync(path.join(root, 'assets/locales'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, content: string) {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  writeFileSync(path.join(root, file), content);
}

function found(file: string, content: string) {
  write(file, content);
  return textsOfFile(root, file);
}

test('readCatalogue reads a file without a header as UTF-8', () => {
  write('assets/locales/fr_FR.po', 'msgid "Ships soon"\nmsgstr "Expédié bientôt"\n');
  expect(entriesOf(readCatalogue(root, 'fr_FR')).map(({ msgstr }) => msgstr)).toEqual([['Expédié bientôt']]);
});

describe('textsOfFile', () => {
  test('finds quoted texts, plurals, marked texts and errors in TypeScript', () => {
    const code = `
      const a = t('It\\'s here', { n: 1 });
      const b = request.texts.t("Two");
      const c = t(\`Three\`);
      const d = tn('{n} item', '{n} items', count(a, b));
      const e: string = msg('Four');
      throw new Invalid('Five {name}').with({ name });
      throw new TooMany(60, 'Six');`;
    const texts = ["It's here", 'Two', 'Three', 'Four', 'Five {name}', 'Six'].map((source) => ({ source }));
    const { texts: all, mistakes } = found('server/shop/a.ts', code);
    expect(mistakes).toEqual([]);
    expect(all).toHaveLength(7);
    expect(all).toEqual(expect.arrayContaining([...texts, { source: '{n} item', other: '{n} items' }]));
  });

  test('finds texts in TSX, but not in comments or in calls of other functions', () => {
    const code =
      "// t('no')\n/* t('no') */ export const View = () => <p title={t('Yes')}>{part('no')}{at('no')}{$t('no')}</p>;";
    expect(found('widgets/shop/a.tsx', code).texts).toEqual([{ source: 'Yes' }]);
  });

  test('finds texts in templates, but not in comments or HTML', () => {
    const template = `<% /* it.t('no') */ %><p>t('no') <%= it.t("Yes") %><%= it.tn('{n} cup', '{n} cups', it.n) %></p>`;
    expect(found('templates/shop/a.eta', template).texts).toEqual([
      { source: 'Yes' },
      { source: '{n} cup', other: '{n} cups' },
    ]);
  });

  test('reports calls whose text is not a literal', () => {
    const mistakes = (code: string) => found('server/shop/a.ts', code).mistakes.length;
    expect(mistakes('t(name)')).toBe(1);
    expect(mistakes('t(isOpen ? "Open" : "Closed")')).toBe(1);
    expect(mistakes('t("a" + b)')).toBe(1);
    expect(mistakes(`t(\`Hello \${name}\`)`)).toBe(1);
    expect(mistakes('tn("{n} item", many, n)')).toBe(1);
    expect(found('templates/shop/b.eta', '<%= it.t(it.label) %>').mistakes).toHaveLength(1);
  });

  test('finds texts with a context, and reports a context that is not written first or not a literal', () => {
    const texts = [
      { source: 'Apply', context: 'job' },
      { source: 'Left {when}', context: 'cart' },
    ];
    const code = `t('Apply', { context: 'job' }); msg('Left {when}', { context: 'cart', when });`;
    expect(found('server/shop/a.ts', code)).toEqual({ texts, mistakes: [] });
    expect(found('templates/a.eta', `<%= it.t( 'Apply' , { context: "job" }) %>`).texts).toEqual([texts[0]]);
    expect(found('server/shop/b.ts', `t('Apply', { n: 1, context: 'job' });`).mistakes).toHaveLength(1);
    expect(found('server/shop/c.ts', `t('Apply', { context });`).mistakes).toHaveLength(1);
  });

  test('searches templates, widgets, server and registry, but not tests, states and tools', () => {
    for (const file of [
      'templates/a/b.eta',
      'widgets/a/b.tsx',
      'widgets/a/b.states.ts',
      'server/a/b.ts',
      'registry/b.ts',
      'registry/tools/b.ts',
      'tests/b.ts',
    ]) {
      write(file, '');
    }
    expect(textSources(root)).toEqual(['registry/b.ts', 'server/a/b.ts', 'templates/a/b.eta', 'widgets/a/b.tsx']);
  });
});

describe('updateCatalogue', () => {
  const open = { source: 'Open', files: ['server/a.ts', 'templates/b.eta'] };
  const items = { source: '{n} item', other: '{n} items', files: ['server/a.ts'] };
  const file = () => path.join(root, 'assets/locales/fr_FR.po');
  const entries = () =>
    Object.fromEntries(entriesOf(readCatalogue(root, 'fr_FR')).map(({ msgid, msgstr }) => [msgid, msgstr]));
  const translate = () =>
    writeFileSync(
      file(),
      readFileSync(file(), 'utf8').replace('msgid "Open"\nmsgstr ""', 'msgid "Open"\nmsgstr "Ouvrir"'),
    );

  test('adds new texts without a translation, with a place for each plural form', () => {
    updateCatalogue(root, 'fr_FR', [open, items]);
    updateCatalogue(root, 'ar_001', [items]);
    expect(entries()).toEqual({ Open: [''], '{n} item': ['', ''] });
    expect(entriesOf(readCatalogue(root, 'ar_001'))[0]?.msgstr).toHaveLength(6);
  });

  test('fills the English catalogue with the source texts', () => {
    updateCatalogue(root, 'en_US', [open, items]);
    expect(entriesOf(readCatalogue(root, 'en_US')).map(({ msgstr }) => msgstr)).toEqual([
      ['Open'],
      ['{n} item', '{n} items'],
    ]);
  });

  test('writes file names without lines, and the same content for texts in any order', () => {
    updateCatalogue(root, 'fr_FR', [items, open]);
    const first = readFileSync(file(), 'utf8');
    updateCatalogue(root, 'fr_FR', [open, items]);
    expect(readFileSync(file(), 'utf8')).toBe(first);
    expect(first).toContain('#: server/a.ts\n#: templates/b.eta\nmsgid "Open"');
  });

  test('keeps translations, sets those of removed texts aside and restores them with the text', () => {
    updateCatalogue(root, 'fr_FR', [open, items]);
    translate();
    updateCatalogue(root, 'fr_FR', [items]);
    expect(entries()).toEqual({ '{n} item': ['', ''] });
    expect(readFileSync(file(), 'utf8')).toContain('#~ msgid "Open"\n#~ msgstr "Ouvrir"');
    updateCatalogue(root, 'fr_FR', [open, items]);
    expect(entries().Open).toEqual(['Ouvrir']);
    expect(readFileSync(file(), 'utf8')).not.toContain('#~');
  });

  test('keeps a separate translation for each context', () => {
    const shop = { ...open, context: 'shop' };
    updateCatalogue(root, 'fr_FR', [open, shop]);
    translate();
    updateCatalogue(root, 'fr_FR', [open]);
    updateCatalogue(root, 'fr_FR', [open, shop]);
    const said = entriesOf(readCatalogue(root, 'fr_FR')).map(({ msgctxt, msgstr }) => [msgctxt, msgstr]);
    expect(said).toEqual([
      [undefined, ['Ouvrir']],
      ['shop', ['']],
    ]);
  });

  test('clears the translation of a text that becomes a plural', () => {
    updateCatalogue(root, 'fr_FR', [open]);
    translate();
    updateCatalogue(root, 'fr_FR', [{ ...open, other: 'Opens' }]);
    expect(entries().Open).toEqual(['', '']);
  });
});

describe('widgetTexts', () => {
  test('is empty for code without texts and formats', () => {
    expect(widgetTexts(['registry/runtime/load.ts'], 'fr_FR')).toEqual({});
  });

  test('contains the texts of a widget and the language tag', () => {
    const { '': heading, ...texts } = widgetTexts(['widgets/core/hooks/use_combobox.ts'], 'fr_FR');
    expect(heading).toEqual({ tag: 'fr-FR' });
    expect(texts).toHaveProperty(['No suggestions']);
    expect(texts).not.toHaveProperty(['My Cart']);
    expect(widgetTexts(['widgets/core/hooks/use_combobox.ts'], 'en_US')).toEqual({});
  });

  test('contains the number formats for code that writes numbers, except in English', () => {
    const { numbers, dates } = widgetTexts(['registry/values/format.ts'], 'fr_FR')[''] ?? {};
    expect(locales.fr_FR).toMatchObject(numbers ?? {});
    expect(numbers?.decimalPoint).toBe(',');
    expect(dates).toBeUndefined();
    expect(widgetTexts(['registry/values/format.ts'], 'en_US')).toEqual({});
  });

  test('contains the names of months for code that writes dates, also in English', () => {
    for (const language of ['en_US', 'ar_001']) {
      const { dates, months } = widgetTexts(['registry/values/dates.ts'], language)[''] ?? {};
      expect(months).toEqual(locales[language]?.months);
      expect(dates).toBeUndefined();
    }
  });

  test('contains all date formats for code that reads dates', () => {
    const { dates } = widgetTexts(['registry/values/parse_date.ts'], 'fr_FR')[''] ?? {};
    expect(dates).toMatchObject({ dateFormat: 'DD/MM/YYYY', firstDayOfWeek: 1 });
  });
});
