import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { entriesOf, readCatalogue, updateCatalogue } from '#registry/tools/catalogues.ts';
import { textSources, textsOfFile } from '#registry/tools/find_texts.ts';
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

describe('finding texts', () => {
  test('in TypeScript: every kind of quote, plurals, marked texts and errors', () => {
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

  test('in TSX, and not in comments or in names that end alike', () => {
    const code =
      "// t('no')\n/* t('no') */ export const View = () => <p title={t('Yes')}>{part('no')}{at('no')}{$t('no')}</p>;";
    expect(found('widgets/shop/a.tsx', code).texts).toEqual([{ source: 'Yes' }]);
  });

  test('in templates, and not in their comments or their HTML', () => {
    const template = `<% /* it.t('no') */ %><p>t('no') <%= it.t("Yes") %><%= it.tn('{n} cup', '{n} cups', it.n) %></p>`;
    expect(found('templates/shop/a.eta', template).texts).toEqual([
      { source: 'Yes' },
      { source: '{n} cup', other: '{n} cups' },
    ]);
  });

  test('what can’t be extracted is a mistake', () => {
    const mistakes = (code: string) => found('server/shop/a.ts', code).mistakes.length;
    expect(mistakes('t(name)')).toBe(1);
    expect(mistakes('t(isOpen ? "Open" : "Closed")')).toBe(1);
    expect(mistakes('t("a" + b)')).toBe(1);
    expect(mistakes(`t(\`Hello \${name}\`)`)).toBe(1);
    expect(mistakes('tn("{n} item", many, n)')).toBe(1);
    expect(found('templates/shop/b.eta', '<%= it.t(it.label) %>').mistakes).toHaveLength(1);
  });

  test('with the context that tells two meanings apart, which must be written first', () => {
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

  test('in every place that speaks to visitors', () => {
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

describe('catalogues', () => {
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

  test('new texts wait for a translation, with a place for each plural form', () => {
    updateCatalogue(root, 'fr_FR', [open, items]);
    updateCatalogue(root, 'ar_001', [items]);
    expect(entries()).toEqual({ Open: [''], '{n} item': ['', ''] });
    expect(entriesOf(readCatalogue(root, 'ar_001'))[0]?.msgstr).toHaveLength(6);
  });

  test('English says what the code says', () => {
    updateCatalogue(root, 'en_US', [open, items]);
    expect(entriesOf(readCatalogue(root, 'en_US')).map(({ msgstr }) => msgstr)).toEqual([
      ['Open'],
      ['{n} item', '{n} items'],
    ]);
  });

  test('names the files and no lines, in one order: the same texts make the same file', () => {
    updateCatalogue(root, 'fr_FR', [items, open]);
    const first = readFileSync(file(), 'utf8');
    updateCatalogue(root, 'fr_FR', [open, items]);
    expect(readFileSync(file(), 'utf8')).toBe(first);
    expect(first).toContain('#: server/a.ts\n#: templates/b.eta\nmsgid "Open"');
  });

  test('keeps translations; one that nobody says is set aside, and comes back', () => {
    updateCatalogue(root, 'fr_FR', [open, items]);
    translate();
    updateCatalogue(root, 'fr_FR', [items]);
    expect(entries()).toEqual({ '{n} item': ['', ''] });
    expect(readFileSync(file(), 'utf8')).toContain('#~ msgid "Open"\n#~ msgstr "Ouvrir"');
    updateCatalogue(root, 'fr_FR', [open, items]);
    expect(entries().Open).toEqual(['Ouvrir']);
    expect(readFileSync(file(), 'utf8')).not.toContain('#~');
  });

  test('keeps a translation for each meaning of a text', () => {
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

  test('a text that becomes a plural is translated anew', () => {
    updateCatalogue(root, 'fr_FR', [open]);
    translate();
    updateCatalogue(root, 'fr_FR', [{ ...open, other: 'Opens' }]);
    expect(entries().Open).toEqual(['', '']);
  });
});

describe('what a widget is told of a language', () => {
  test('nothing, if it says and writes nothing', () => {
    expect(widgetTexts(['registry/runtime/load.ts'], 'fr_FR')).toEqual({});
  });

  test('its own texts, and the tag for their plurals', () => {
    const { '': heading, ...texts } = widgetTexts(['registry/call.ts'], 'fr_FR');
    expect(heading).toEqual({ tag: 'fr-FR' });
    expect(texts).toHaveProperty(['Something went wrong. Try again.']);
    expect(texts).not.toHaveProperty(['My Cart']);
    expect(widgetTexts(['registry/call.ts'], 'en_US')).toEqual({});
  });

  test('how numbers are written, but in English, which is built in', () => {
    const { numbers, dates } = widgetTexts(['registry/values/format.ts'], 'fr_FR')[''] ?? {};
    expect(locales.fr_FR).toMatchObject(numbers ?? {});
    expect(numbers?.decimalPoint).toBe(',');
    expect(dates).toBeUndefined();
    expect(widgetTexts(['registry/values/format.ts'], 'en_US')).toEqual({});
  });

  test('how dates are written, also in English', () => {
    for (const language of ['en_US', 'ar_001']) {
      const { dates } = widgetTexts(['registry/values/dates.ts'], language)[''] ?? {};
      expect(dates?.months).toEqual(locales[language]?.months);
    }
  });
});
