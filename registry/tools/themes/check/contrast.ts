/** Contrast of a theme's colour tokens, in light and dark. */
import { type Color, contrast, LEAST_CONTRAST } from '#registry/values/contrast.ts';
import { isReplaced } from './originals.ts';
import { lineAt } from './template_code.ts';
import { type Checked, type Finding, textOf } from './theme_files.ts';

const TOKENS = 'assets/css/tokens.css';

/** Texts and links, by the fills on which they stand. */
const PLACES: Record<string, string[]> = {
  text: ['canvas', 'surface', 'soft'],
  muted: ['canvas', 'surface', 'soft'],
  accent: ['canvas', 'surface', 'accent-soft'],
  'on-accent': ['accent', 'accent-strong'],
  positive: ['canvas', 'surface', 'positive-soft'],
  notice: ['canvas', 'surface', 'notice-soft'],
  warning: ['canvas', 'surface', 'warning-soft'],
  negative: ['canvas', 'surface', 'negative-soft'],
  'on-negative': ['negative'],
};

/** Where a token got its value; `file` is null for the project's. */
type Token = { value: string; file: string | null; line: number };
type Tokens = Map<string, Token>;

export function contrastFindings(theme: Checked): Finding[] {
  const tokens = tokensOf(theme);
  return Object.entries(PLACES).flatMap(([name, fills]) =>
    fills.flatMap((fill) =>
      (['light', 'dark'] as const).flatMap((scheme) => problemOf(tokens, `--color-${name}`, `--color-${fill}`, scheme)),
    ),
  );
}

function problemOf(tokens: Tokens, name: string, fill: string, scheme: Scheme): Finding[] {
  const own = ownToken(tokens, name) ?? ownToken(tokens, fill);
  if (!own?.file || !tokens.has(name) || !tokens.has(fill)) return [];
  const [color, background] = [name, fill].map((one) => colorIn(`var(${one})`, tokens, scheme));
  const found = { file: own.file, line: own.line };
  if (!color || !background)
    return [
      { ...found, message: `${color ? fill : name} is not a color of the form #rrggbb, so its contrast is unknown.` },
    ];
  const ratio = contrast(color, background);
  if (ratio >= LEAST_CONTRAST) return [];
  const shown = (Math.floor(ratio * 10) / 10).toFixed(1);
  const message = `${name} ${color} on ${fill} ${background} has a contrast of ${shown} in the ${scheme} scheme; ${LEAST_CONTRAST} is needed.`;
  return [{ ...found, message }];
}

/** The project's, then what the theme says instead, in its token file or a rule of its own for `:root`. */
function tokensOf({ root, styles }: Checked): Tokens {
  const tokens: Tokens = new Map();
  const replaced = styles.find(({ file }) => file === TOKENS);
  const isWhole = replaced && isReplaced(replaced);
  if (!isWhole) addTokens(tokens, textOf(root, TOKENS) ?? '', null);
  const [first, others] = [styles.filter((one) => one === replaced), styles.filter((one) => one !== replaced)];
  for (const { file, source } of [...first, ...others]) addTokens(tokens, source, file);
  return tokens;
}

/** Comments, and rules for some screens. */
const NOT_ALWAYS = /\/\*[\s\S]*?\*\/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;

function addTokens(tokens: Tokens, css: string, file: string | null): void {
  const plain = css.replace(NOT_ALWAYS, (part) => part.replace(/[^\n]/g, ' '));
  for (const { 1: rule = '', index } of plain.matchAll(/(?<=(?:^|[{};])\s*):root\s*(\{[^{}]*\})/g)) {
    const start = index + plain.slice(index).indexOf('{');
    for (const { 1: name = '', 2: value = '', index: at } of rule.matchAll(/(--[\w-]+)\s*:\s*([^;}]+)/g))
      tokens.set(name, { value: value.trim(), file, line: lineAt(plain, start + at) });
  }
}

/** What the theme says of a token or of a raw value that it is made of. */
function ownToken(tokens: Tokens, name: string, seen = new Set<string>()): Token | undefined {
  const token = tokens.get(name);
  if (!token || seen.has(name)) return undefined;
  if (token.file) return token;
  seen.add(name);
  for (const [, inner = ''] of token.value.matchAll(/var\((--[\w-]+)/g)) {
    const own = ownToken(tokens, inner, seen);
    if (own) return own;
  }
  return undefined;
}

type Scheme = 'light' | 'dark';
const NAMED: Record<string, Color> = { white: '#ffffff', black: '#000000' };
const DEPTH = 10;

/** @returns null for what this does not calculate, such as `oklch()` */
export function colorIn(
  value: string,
  tokens: ReadonlyMap<string, Pick<Token, 'value'>>,
  scheme: Scheme,
  depth = 0,
): Color | null {
  const [, name] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
  const [, light = '', dark = ''] =
    /^light-dark\(((?:[^(),]|\([^()]*\))*),((?:[^(),]|\([^()]*\))*)\)$/.exec(value) ?? [];
  const inner = name ? tokens.get(name)?.value : scheme === 'light' ? light : dark;
  if (inner) return depth < DEPTH ? colorIn(inner.trim(), tokens, scheme, depth + 1) : null;
  const [, r = '', g = '', b = ''] = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(value) ?? [];
  if (r) return `#${r}${r}${g}${g}${b}${b}`.toLowerCase();
  return /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : (NAMED[value] ?? null);
}
