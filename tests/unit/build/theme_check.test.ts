import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { Site } from '#core/sites/site.ts';
import type { headOf } from '#core/templates/head.ts';
import type { pageOf } from '#core/templates/render.ts';
import { checkTheme, reportText } from '#registry/tools/themes/check/check_theme.ts';
import { contrastFindings } from '#registry/tools/themes/check/contrast.ts';
import { fieldFindings } from '#registry/tools/themes/check/fields.ts';
import { htmlFindings } from '#registry/tools/themes/check/html.ts';
import { markerFindings } from '#registry/tools/themes/check/markers.ts';
import { acceptOriginals } from '#registry/tools/themes/check/originals.ts';
import { readTheme } from '#registry/tools/themes/check/theme_files.ts';
import { newOverride } from '#registry/tools/themes/new_override.ts';
import { newTheme } from '#registry/tools/themes/new_theme.ts';
import type { FieldsOf, TemplateFields } from '#registry/tools/themes/template_fields.ts';
import { folderWith } from './project.ts';

const ROOT = process.cwd();
const PROJECT = {
  'templates/shop/list.eta':
    "<% /* it: cards [{name}] */ %><% for (const card of it.cards) { %><%~ include('@shop/_card', { card }) %><% } %>",
  'templates/shop/_card.eta':
    '<% /* it: card {name, url} */ %>\n<a href="<%= it.card.url %>"><%= it.card.name %></a>\n',
  'assets/css/index.css': "@import url('tokens.css');",
  'assets/css/tokens.css':
    ':root {\n  --ink: #111;\n  --color-text: light-dark(var(--ink), #eee);\n  --color-canvas: light-dark(#fff, #222);\n}',
  'assets/images/logo.svg': '<svg/>',
};

function themed(files: Record<string, string>) {
  const project = folderWith(PROJECT);
  const theme = folderWith(Object.fromEntries(Object.entries(files).map(([file, text]) => [`harbor/${file}`, text])));
  const folder = path.join(theme.root, 'harbor');
  const check = async () => {
    const report = await checkTheme(project.root, { name: 'harbor', folder });
    return { ...report, said: report.findings.map(({ file, line, message }) => `${file}:${line ?? ''} ${message}`) };
  };
  return { root: project.root, folder, change: project.write, check, files: () => readTheme(project.root, folder) };
}

const CARD = 'templates/shop/_card.eta';
const NOTE = "import { t } from '#registry/texts.ts';\nexport default { View: () => <b>{t('Note')}</b> };";
const NOTE_WITH_PARAMS = `import { number } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
export default defineWidget({ params: { pageSize: number(10) }, View: () => null });`;
const ADDING = "<%~ include('@project/shop/_card', it) %>";

describe('checkTheme()', () => {
  it('lists overrides, and finds nothing wrong where they add to the project’s', async () => {
    const { check } = themed({
      [CARD]: ADDING,
      'assets/css/tokens.css': '@import "tokens.css"; :root { --ink: #000 }',
    });
    const report = await check();
    expect(report.overrides).toEqual([
      { file: CARD, isReplaced: false },
      { file: 'assets/css/tokens.css', isReplaced: false },
    ]);
    expect(report.said).toEqual([]);
  });

  it('shows what changed in the project since a file was copied, until that is accepted', async () => {
    const { root, folder, change, check, files } = themed({ 'templates/shop/.keep': '' });
    expect(newOverride(root, '@shop/_card', folder)).toBe(path.join(folder, CARD));
    expect((await check()).said).toEqual([]);
    change(CARD, PROJECT[CARD].replace('</a>', '</a><b>New</b>'));
    const report = await check();
    expect(report.said).toEqual([
      expect.stringMatching(/^templates\/shop\/_card\.eta: The project's file has changed/),
    ]);
    expect(reportText(report)).toContain('+<a href="<%= it.card.url %>"><%= it.card.name %></a><b>New</b>');
    expect(acceptOriginals(files())).toBe(1);
    expect((await check()).said).toEqual([]);
  });

  it.each([
    ['a copy of unknown age', { [CARD]: '<b></b>' }, `${CARD}: It is not known from which state`],
    ['a template that nothing uses', { 'templates/shop/_crad.eta': '' }, 'includes it. Is shop/_card meant?'],
    [
      'an include of what is not there',
      { [CARD]: `${ADDING}\n<%~ include('@shop/_note') %>` },
      `${CARD}:2 There is no template @shop/_note`,
    ],
    ['an include of itself', { [CARD]: `${ADDING}<%~ include('@shop/_card', it) %>` }, `${CARD}:1 It includes itself`],
    [
      'a picture that is not there',
      { [CARD]: `${ADDING}\n<img src="<%= it.asset('images/lgo.svg') %>" alt="">` },
      `${CARD}:2 There is no file assets/images/lgo.svg`,
    ],
    [
      'a marker in HTML whose widget is not there',
      { [CARD]: `${ADDING}\n<i data-widget="o_ntoe"></i>`, 'widgets/shop/o_note.tsx': NOTE },
      `${CARD}:2 No widget is named 'o_ntoe'. Is o_note meant?`,
    ],
    [
      'a marker in single quotes whose name has a dash',
      { [CARD]: `${ADDING}\n<i data-widget='o-note'></i>`, 'widgets/shop/o_note.tsx': NOTE },
      `${CARD}:2 No widget is named 'o-note'. Is o_note meant?`,
    ],
    [
      'a marker in code whose widget is not there',
      { [CARD]: `${ADDING}\n<%~ it.widget('o_ntoe', {}) %>`, 'widgets/shop/o_note.tsx': NOTE },
      `${CARD}:2 No widget is named 'o_ntoe'. Is o_note meant?`,
    ],
    [
      'a misspelt param of a marker in HTML',
      {
        [CARD]: `${ADDING}\n<i class="a > b" data-id="7"\n data-widget="o_note" data-pgae-size="<%= 3 > 2 %>"></i>`,
        'widgets/shop/o_note.tsx': NOTE_WITH_PARAMS,
      },
      `${CARD}:2 Widget 'o_note' has no param data-pgae-size. Is data-page-size meant?`,
    ],
    [
      'an include in double quotes of what is not there',
      { [CARD]: `${ADDING}\n<%~ include("@shop/_note") %>` },
      `${CARD}:2 There is no template @shop/_note`,
    ],
    [
      'a picture in double quotes that is not there',
      { [CARD]: `${ADDING}\n<img src="<%= it.asset("images/lgo.svg") %>" alt="">` },
      `${CARD}:2 There is no file assets/images/lgo.svg`,
    ],
    [
      'a widget in double quotes that is not there',
      { [CARD]: `${ADDING}\n<%~ it.widget("o_ntoe", {}) %>` },
      `${CARD}:2 No widget is named 'o_ntoe'.`,
    ],
    ['a folder that no theme has', { 'template/shop/_card.eta': '' }, 'template/: A theme has templates'],
    [
      'a field that no page gives',
      { [CARD]: `${ADDING}\n<%= it.crad.name %>` },
      `${CARD}:2 No page gives it.crad to this template. Is card meant?`,
    ],
    [
      'a field that its record does not have',
      { [CARD]: `${ADDING}\n<% const { card } = it; %>\n<%= card.nam %>` },
      `${CARD}:3 No page gives nam of it.card to this template. Is name meant?`,
    ],
    [
      'an element in the wrong place',
      { [CARD]: `${ADDING}\n<ul><div></div></ul>` },
      `${CARD}:2 <div> element is not permitted`,
    ],
    ['an element that does not end', { [CARD]: `${ADDING}\n<% if (it.card) { %><p><b></p><% } %>` }, `${CARD}:2 `],
    ['code that can’t be read', { [CARD]: '\n<% if (it.card { %><% } %>' }, `${CARD}:2 It can't be read`],
    [
      'a stylesheet that can’t be built',
      { 'assets/css/index.css': '@import "gone.css";' },
      'Styles or widgets cannot be built',
    ],
    [
      'a catalogue that can’t be read',
      { 'assets/locales/fr_FR.po': 'msgid "a"\nmsgstr "b"\n\nmsgid "Ships\nmsgstr "x"' },
      "assets/locales/fr_FR.po:5 It can't be read",
    ],
    [
      'a catalogue of no language',
      { 'assets/locales/fr_RF.po': '' },
      'assets/locales/fr_RF.po: No language of the project is called fr_RF. Is fr_FR meant?',
    ],
    [
      'a translation without the placeholder',
      { 'assets/locales/fr_FR.po': 'msgid "a"\nmsgstr "b"\n\nmsgid "{name} ships"\nmsgstr "{nom} part"' },
      'assets/locales/fr_FR.po:4 The translation of "{name} ships" lacks {name}.',
    ],
    [
      'a translation with too few plural forms',
      {
        'assets/locales/ar_001.po': 'msgid "{n} tide"\nmsgid_plural "{n} tides"\nmsgstr[0] "{n} x"\nmsgstr[1] "{n} y"',
      },
      'assets/locales/ar_001.po:1 "{n} tide" has 2 forms, and ar_001 needs 6.',
    ],
    [
      'a copy of what the theme gave up',
      { 'originals/templates/shop/_old.eta': '' },
      'no longer has what was made from this',
    ],
  ] as const)('tells of %s', async (_mistake, files, says) => {
    const { check } = themed(files as Record<string, string>);
    expect((await check()).said.join('\n')).toContain(says);
  });

  it('gives fields that are handed to a partial of the theme', async () => {
    const card = `${ADDING}<%~ include('@shop/_note', { note: it.card.name }) %>`;
    const { check } = themed({
      [CARD]: card,
      'templates/shop/_note.eta': '<%= it.note %> <%= it.card.url %> <%= it.nothing %>',
    });
    expect((await check()).said).toEqual(['templates/shop/_note.eta:1 No page gives it.nothing to this template.']);
  });

  it('knows all fields of website, page and head that the server’s types have', () => {
    expectTypeOf<TemplateFields['site']>().toEqualTypeOf<FieldsOf<Site>>();
    expectTypeOf<TemplateFields['page']>().toEqualTypeOf<FieldsOf<ReturnType<typeof pageOf>>>();
    expectTypeOf<TemplateFields['head']>().toEqualTypeOf<FieldsOf<ReturnType<typeof headOf>>>();
  });

  it.each([
    ['<%= it.site.orgin %>', 'orgin of it.site', 'origin'],
    ['<%= it.page.titel %>', 'titel of it.page', 'title'],
    ['<%= it.site.website.nmae %>', 'nmae of it.site.website', 'name'],
    ['<%= it.site?.website?.name.lenght %>', 'lenght of it.site.website.name', 'length'],
    ['<%= it.site.languages.lenght %>', 'lenght of it.site.languages', 'length'],
    ['<% const { site } = it; %><%= site.company.emial %>', 'emial of it.site.company', 'email'],
    ['<% const { website } = it.site; %><%= website.nmae %>', 'nmae of it.site.website', 'name'],
    ['<% const page = it.page; %><%= page.publishing.isPublishd %>', 'isPublishd of it.page.publishing', 'isPublished'],
    ['<%= it.head.titel %>', 'titel of it.head', 'title'],
  ])('finds the field in %s that no page has', async (code, unknown, meant) => {
    const known = '<%= it.site.origin %> <%= it.page.path %> <%= it.site.website.tagline.de_DE %>';
    const { check } = themed({ [CARD]: `${ADDING}${known}\n${code}` });
    expect((await check()).said).toEqual([`${CARD}:2 No page gives ${unknown} to this template. Is ${meant} meant?`]);
  });

  it('weighs stylesheets, and refuses those that are far too heavy', async () => {
    const noise = Array.from(
      { length: 9000 },
      (_, n) => `.a${(n * 7919).toString(36)} { margin: ${(n * 104729) % 9973}px }`,
    );
    const { check } = themed({ 'assets/css/index.css': noise.join('\n') });
    const { weights, said } = await check();
    expect(weights.map(({ file }) => file)).toEqual(['assets/css/index.css']);
    expect(said.join('\n')).toContain('bytes compressed; 25000 are the most');
  });
});

describe('checkTheme() of widgets', () => {
  it('weighs each alone, and asks from which state of the project one was copied', async () => {
    const { check, root, change, folder } = themed({ 'widgets/shop/o_note.tsx': NOTE });
    const report = await check();
    expect(report.weights).toEqual([{ file: 'widgets/shop/o_note.tsx', bytes: expect.any(Number), ofProject: 0 }]);
    expect(report.weights[0]?.bytes).toBeLessThan(200);
    expect(report.said).toEqual([]);
    change('widgets/shop/o_menu.tsx', NOTE);
    newOverride(root, 'widgets/shop/o_menu.tsx', folder);
    expect((await check()).said).toEqual([]);
    change('widgets/shop/o_menu.tsx', `${NOTE}//`);
    expect((await check()).said[0]).toContain('widgets/shop/o_menu.tsx: The project');
  });
});

describe('contrastFindings()', () => {
  const said = (tokens: string) =>
    contrastFindings(themed({ 'assets/css/tokens.css': `@import "tokens.css";\n${tokens}` }).files()).map(
      ({ line, message }) => `${line} ${message}`,
    );

  it('names token, line, scheme and contrast of what is hard to read', () => {
    expect(said(':root {\n  --ink: #999;\n}')).toContain(
      '3 --color-text #999999 on --color-canvas #ffffff has a contrast of 2.8 in the light scheme; 4.5 is needed.',
    );
    expect(said(':root { --color-canvas: light-dark(#fff, #bbb) }')[0]).toMatch(/^2 .* in the dark scheme/);
  });

  it('counts neither comments nor rules for some screens', () => {
    expect(said('/* :root { --ink: #999 } */ @media print { :root { --ink: #999 } }')).toEqual([]);
  });

  it('tells of a color that it cannot calculate', () => {
    expect(said(':root { --color-text: oklch(50% 0 0) }')[0]).toContain('--color-text is not a color of the form');
  });
});

describe('the checks of templates', () => {
  const theme = { ...readTheme(ROOT, ROOT), styles: [] };

  it('find nothing wrong in the project’s own', () => {
    expect(theme.templates.length).toBeGreaterThan(250);
    expect(htmlFindings(theme)).toEqual([]);
    expect(fieldFindings(theme)).toEqual([]);
    expect(markerFindings(theme)).toEqual([]);
  });
});

describe('theme', () => {
  it('harbor of the demo passes all checks', async () => {
    const folder = path.join(ROOT, 'fixtures/themes/harbor');
    const { findings, overrides } = await checkTheme(ROOT, { name: 'harbor', folder });
    expect(findings).toEqual([]);
    expect(overrides.length).toBeGreaterThan(3);
  });

  it('as written by npm run new theme passes all checks', async () => {
    const folder = path.join(folderWith({}).root, 'harbor');
    newTheme(folder);
    expect((await checkTheme(ROOT, { name: 'harbor', folder })).findings).toEqual([]);
  });
});

describe('newOverride()', () => {
  it('copies a stylesheet, and remembers what it was', () => {
    const { root, folder } = themed({ 'templates/shop/.keep': '' });
    newOverride(root, 'assets/css/tokens.css', folder);
    const copies = globSync('**/tokens.css', { cwd: folder }).sort();
    expect(copies).toEqual(['assets/css/tokens.css', 'originals/assets/css/tokens.css']);
    for (const copy of copies)
      expect(readFileSync(path.join(folder, copy), 'utf8')).toBe(PROJECT['assets/css/tokens.css']);
  });

  it.each([
    ['@shop/_gone', /The project has no @shop\/_gone/],
    ['assets/css/../../package.json', /The project has no/],
    ['@shop/_card', /already exists/],
  ])('refuses %s', (place, says) => {
    const { root, folder } = themed({ [CARD]: ADDING });
    expect(() => newOverride(root, place, folder)).toThrow(says);
  });

  it('asks for the theme where none is given', () => {
    expect(() => newOverride(ROOT, '@shop/_card', '')).toThrow(/Say in which theme/);
  });
});
