/** Makes design tokens from chosen colours, fonts and corners; pure calculations. */
import { type Color, contrast, isColor, LEAST_CONTRAST, mixed, nearestColor, readableOn } from './contrast.ts';

/** Values of a form: colours as `#rrggbb`, names of fonts and corners, `on` or nothing. */
export type Look = Record<LookField, string>;
export type LookField = ColorField | 'derives_night' | 'body_font' | 'heading_font' | 'corners';

export const DAY_COLORS = ['accent', 'canvas', 'ink'] as const;
export const NIGHT_COLORS = ['accent_night', 'canvas_night', 'ink_night'] as const;
export type ColorField = (typeof DAY_COLORS | typeof NIGHT_COLORS)[number];

export const USUAL_LOOK: Look = {
  accent: '#2d5b45',
  canvas: '#fbf9f5',
  ink: '#1e2620',
  derives_night: 'on',
  accent_night: '#a5d0b3',
  canvas_night: '#141916',
  ink_night: '#efeae0',
  body_font: 'system',
  heading_font: 'serif',
  corners: 'medium',
};

/** Faces that devices have: nothing is loaded. By Modern Font Stacks (CC0), with faces for Arabic. */
export const FONTS = {
  system: 'system-ui, -apple-system, "Segoe UI", roboto, "Noto Sans", "Noto Sans Arabic", "Geeza Pro", sans-serif',
  serif:
    'ui-serif, "Iowan Old Style", charter, "Bitstream Charter", "Sitka Text", palatino, cambria, "Noto Serif", "Noto Naskh Arabic", serif',
  humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", "Noto Sans Arabic", "Geeza Pro", sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, "URW Gothic", "Noto Sans Arabic", "Geeza Pro", sans-serif',
  rounded:
    'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, "Arial Rounded MT Bold", Calibri, "Geeza Pro", sans-serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", "Noto Naskh Arabic", serif',
  monospace: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;
export type Font = keyof typeof FONTS;

/** Small, usual, large, and of buttons. */
export const CORNERS = {
  none: ['0', '0', '0', '0'],
  small: ['0.125rem', '0.25rem', '0.5rem', '0.375rem'],
  medium: ['0.375rem', '0.75rem', 'clamp(1rem, 0.8rem + 0.8vi, 1.5rem)', '999px'],
  large: ['0.625rem', '1.25rem', '2.25rem', '999px'],
} as const;
export type Corners = keyof typeof CORNERS;

type Scheme = { accent: Color; canvas: Color; ink: Color };
type Tokens = Record<string, string>;

const schemeOf = (look: Look, fields: readonly ColorField[]): Scheme => {
  const [accent = '', canvas = '', ink = ''] = fields.map((field) => look[field]);
  return { accent, canvas, ink };
};

const NIGHT = '#141414';
/** More than text needs: lines and signs are thin. */
const WELL_READABLE = 7;

/** Colours of dark mode after those of light mode. */
export function nightOf({ accent }: Pick<Look, 'accent'>): Pick<Look, (typeof NIGHT_COLORS)[number]> {
  const { accent_night, canvas_night, ink_night } = USUAL_LOOK;
  if (accent.toLowerCase() === USUAL_LOOK.accent) return { accent_night, canvas_night, ink_night };
  const canvas = mixed(NIGHT, accent, 0.06);
  const lightened = (share: number) => mixed(accent, '#ffffff', share);
  const share = [0, 0.15, 0.3, 0.45, 0.6, 0.75, 0.9].find((one) => contrast(lightened(one), canvas) >= WELL_READABLE);
  return { accent_night: lightened(share ?? 0.9), canvas_night: canvas, ink_night: mixed('#efefef', accent, 0.04) };
}

/** With the colours of dark mode, where they follow from the others. */
export const completeLook = (look: Look): Look =>
  look.derives_night === 'on' && isColor(look.accent) ? { ...look, ...nightOf(look) } : look;

const isDark = (color: Color): boolean => readableOn(color) === '#ffffff';

const neutralTokens = ({ canvas, ink }: Scheme): Tokens => ({
  '--color-canvas': canvas,
  '--color-surface': mixed(canvas, '#ffffff', isDark(canvas) ? 0.04 : 0.7),
  '--color-soft': mixed(canvas, ink, 0.06),
  '--color-line': mixed(canvas, ink, 0.16),
  '--color-edge': mixed(canvas, ink, 0.55),
  '--color-text': ink,
  '--color-muted': mixed(canvas, ink, 0.78),
});

function accentTokens({ accent, canvas }: Scheme): Tokens {
  const on = readableOn(accent);
  return {
    '--color-accent': accent,
    '--color-accent-strong': mixed(accent, on === '#ffffff' ? '#000000' : '#ffffff', 0.2),
    '--color-accent-soft': mixed(canvas, accent, 0.1),
    '--color-on-accent': on,
    '--color-focus': accent,
  };
}

/** Token → value; none for what is as usual. */
export function lookTokens(given: Look): Tokens {
  const look = completeLook(given);
  const [day, night] = [schemeOf(look, DAY_COLORS), schemeOf(look, NIGHT_COLORS)];
  const hasOwn = (...fields: LookField[]) => fields.some((field) => look[field].toLowerCase() !== USUAL_LOOK[field]);
  const both = (tokensOf: (scheme: Scheme) => Tokens): Tokens => {
    const dark = tokensOf(night);
    return Object.fromEntries(
      Object.entries(tokensOf(day)).map(([token, value]) => [token, `light-dark(${value}, ${dark[token]})`]),
    );
  };
  const hasOwnNeutrals = hasOwn('canvas', 'ink', 'canvas_night', 'ink_night');
  return {
    ...(hasOwnNeutrals && both(neutralTokens)),
    ...((hasOwnNeutrals || hasOwn('accent', 'accent_night')) && both(accentTokens)),
    ...(hasOwn('body_font') && { '--font-body': FONTS[look.body_font as Font] }),
    ...(hasOwn('heading_font') && { '--font-display': FONTS[look.heading_font as Font] }),
    ...(hasOwn('corners') && cornerTokens(look.corners as Corners)),
  };
}

const CORNER_TOKENS = ['--radius-small', '--radius', '--radius-large', '--radius-round'];

const cornerTokens = (corners: Corners): Tokens =>
  Object.fromEntries(CORNER_TOKENS.map((token, at) => [token, CORNERS[corners][at] ?? '0']));

/** Tokens that a look may set: a new look replaces them, others stay. */
export const LOOK_TOKENS: readonly string[] = [
  ...Object.keys(neutralTokens(schemeOf(USUAL_LOOK, DAY_COLORS))),
  ...Object.keys(accentTokens(schemeOf(USUAL_LOOK, DAY_COLORS))),
  '--font-body',
  '--font-display',
  ...CORNER_TOKENS,
];

/** The look that stored tokens came from. */
export function lookOfTokens(tokens: Readonly<Tokens>): Look {
  const look = { ...USUAL_LOOK };
  const names = ['--color-accent', '--color-canvas', '--color-text'];
  names.forEach((token, at) => {
    const [day, night = day] = (tokens[token] ?? '').match(/#[0-9a-f]{6}\b/gi) ?? [];
    if (day && night) Object.assign(look, { [DAY_COLORS[at]!]: day, [NIGHT_COLORS[at]!]: night });
  });
  const nameOf = (values: Readonly<Record<string, string>>, value: string | undefined, usual: string) =>
    Object.entries(values).find(([, one]) => one === value)?.[0] ?? usual;
  const derived = nightOf(look);
  return {
    ...look,
    derives_night: NIGHT_COLORS.every((field) => look[field].toLowerCase() === derived[field]) ? 'on' : '',
    body_font: nameOf(FONTS, tokens['--font-body'], USUAL_LOOK.body_font),
    heading_font: nameOf(FONTS, tokens['--font-display'], USUAL_LOOK.heading_font),
    corners: nameOf(radiusNames, tokens['--radius'], USUAL_LOOK.corners),
  };
}

const radiusNames = Object.fromEntries(Object.entries(CORNERS).map(([name, [, radius]]) => [name, radius]));

export type ContrastProblem = {
  field: ColorField;
  /** Of the worst place. */
  contrast: number;
  /** The nearest colour that is readable; null: none is. */
  proposal: Color | null;
};

/** Where texts and links stand, and fills of badges and cards. */
function leastContrast(scheme: Scheme, what: 'accent' | 'ink'): number {
  const {
    '--color-surface': surface = '',
    '--color-soft': soft = '',
    '--color-muted': muted = '',
  } = neutralTokens(scheme);
  const { '--color-accent-soft': tinted = '' } = accentTokens(scheme);
  const places = what === 'ink' ? [scheme.canvas, surface, soft] : [scheme.canvas, surface, tinted];
  const color = what === 'ink' ? muted : scheme.accent;
  return Math.min(...places.map((place) => contrast(color, place)));
}

/** Colours in which texts or links are hard to read, at the field to change. */
export function contrastProblems(given: Look): ContrastProblem[] {
  const look = completeLook(given);
  return [DAY_COLORS, NIGHT_COLORS].flatMap((fields) => {
    const scheme = schemeOf(look, fields);
    if (!Object.values(scheme).every(isColor)) return [];
    return (['accent', 'ink'] as const).flatMap((what) => {
      const least = leastContrast(scheme, what);
      if (least >= LEAST_CONTRAST) return [];
      const isReadable = (color: Color) => leastContrast({ ...scheme, [what]: color }, what) >= LEAST_CONTRAST;
      const field = what === 'accent' ? fields[0] : fields[2];
      return { field, contrast: least, proposal: nearestColor(scheme[what], isReadable) };
    });
  });
}

/** The accent on white paper: as chosen, or as much darker as text needs. */
export const printAccent = ({ accent }: Pick<Look, 'accent'>): Color =>
  nearestColor(accent, (color) => contrast(color, '#ffffff') >= LEAST_CONTRAST) ?? accent;
