/** Stylesheet rules that let a theme override colours in one place. */
import { describe, expect, test } from 'vitest';
import { codeOf, filesLike, textOf } from '#tests/setup/source_files.ts';

const NAMED =
  'aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki lavender lime magenta maroon navy olive orange orchid pink plum purple red salmon sienna silver tan teal tomato turquoise violet wheat white whitesmoke yellow';
const COLOUR = new RegExp(
  `#[\\da-f]{3,8}\\b|\\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|light-dark)\\(|(?<![\\w.-])(?:(?:light|dark)[a-z]*)?(?:${NAMED.replaceAll(' ', '|')})(?![\\w-])`,
  'gi',
);

/** Images in data URLs are masks, whose colours are never visible. */
const sheets = filesLike('assets/css/**/*.css').map((file) => ({
  file,
  css: codeOf(file).replace(/url\("[^"]*"\)/g, ''),
}));

describe('Stylesheets', () => {
  test('contain colour values in tokens.css only', () => {
    const others = sheets.filter(({ file }) => !file.endsWith('/tokens.css'));
    expect(others.length).toBeGreaterThan(50);
    const found = others.flatMap(({ file, css }) =>
      [...css.matchAll(/:([^;{}]*)[;}]/g)].flatMap(([, value]) =>
        [...(value as string).matchAll(COLOUR)].map(([colour]) => `${file}: ${colour}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('contain no id selectors, which a theme could not override', () => {
    const chosen = sheets.flatMap(({ file, css }) =>
      [...css.matchAll(/([^;{}]+)\{/g)].filter(([, selector]) => /#[\w-]/.test(selector as string)).map(() => file),
    );
    expect(chosen).toEqual([]);
  });

  /** Stylesheets with class names of libraries: charts and the calendar. */
  const LIBRARIES = ['assets/css/pages/core/charts.css', 'assets/css/pages/core/calendar.css'];

  test('contain only classes that occur on pages', () => {
    const pages = filesLike('{templates,widgets,server,registry,fixtures}/**/*.{eta,ts,tsx,html}')
      .map(textOf)
      .join('\n');
    const words = new Set(pages.match(/[\w-]+/g));
    /** Beginnings of computed class names: `icon--${name}`, `card-place--x${columns}`. */
    const beginnings = new Set(pages.match(/[\w-]+(?=\$\{|<%)/g));
    const isSaid = (name: string) =>
      words.has(name) ||
      words.has(name.replace(/^.*(?=--|__)/, '')) ||
      beginnings.has(name.replace(/\d+$/, '')) ||
      [...name.matchAll(/--|__/g)].some(({ index }) => beginnings.has(name.slice(0, index + 2)));
    const unknown = filesLike('assets/css/**/*.css')
      .filter((file) => !LIBRARIES.includes(file))
      .flatMap((file) => {
        const css = textOf(file).replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"]*"/g, '');
        return [...new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name]) => name as string))]
          .filter((name) => !isSaid(name))
          .map((name) => `${file}: .${name}`);
      });
    expect(unknown).toEqual([]);
  });
});
