/** The colours of generated pictures: rooms to choose from, and things that have the colour their name says. */

export type Paint = {
  main: string;
  dark: string;
  light: string;
  accent: string;
  wood: string;
  disc: string;
  leaf: string;
  leafDark: string;
  leafLight: string;
};

/** `wall` runs from light to less light, `disc` is the light behind; the rest paints what stands there. */
export type Palette = Paint & { wall: [string, string]; floor: string };

const GREENS = { leaf: '#4f8264', leafDark: '#356049', leafLight: '#8bb697' };

export const PALETTES: readonly Palette[] = [
  {
    ...GREENS,
    wall: ['#f1eadb', '#dfd3bb'],
    floor: '#cdbd9f',
    disc: '#fbf5e6',
    main: '#4f7f63',
    dark: '#365c48',
    light: '#86b094',
    accent: '#c9683f',
    wood: '#9a7350',
  },
  {
    ...GREENS,
    wall: ['#f4dfd0', '#e5bfa6'],
    floor: '#cf9f83',
    disc: '#fdf1e4',
    main: '#b4583a',
    dark: '#85402b',
    light: '#dd8f6e',
    accent: '#3f6b5a',
    wood: '#8a5d43',
  },
  {
    ...GREENS,
    wall: ['#dfe9e3', '#bdd2c6'],
    floor: '#9db7a8',
    disc: '#f3f7ee',
    main: '#d79a3a',
    dark: '#a8722a',
    light: '#eec37b',
    accent: '#2f5d4c',
    wood: '#7e6246',
  },
  {
    ...GREENS,
    wall: ['#e2e9ee', '#bccbd6'],
    floor: '#9fb1bf',
    disc: '#f7f6ef',
    main: '#3e6880',
    dark: '#2b4a5d',
    light: '#7fa3b8',
    accent: '#d0774a',
    wood: '#86694f',
  },
  {
    ...GREENS,
    wall: ['#f6e8c8', '#e8cd93'],
    floor: '#cfae70',
    disc: '#fff8e6',
    main: '#33604f',
    dark: '#234538',
    light: '#6b9a84',
    accent: '#b9502f',
    wood: '#8d6337',
  },
  {
    ...GREENS,
    wall: ['#eee1e4', '#d8bcc3'],
    floor: '#bd9ca6',
    disc: '#fbf3ef',
    main: '#8d4a5c',
    dark: '#673343',
    light: '#bf8393',
    accent: '#d99a4e',
    wood: '#86604f',
  },
  {
    ...GREENS,
    wall: ['#e6e6d6', '#c9cbae'],
    floor: '#acae8d',
    disc: '#f8f6e6',
    main: '#7a7f3f',
    dark: '#585c2b',
    light: '#a9ad71',
    accent: '#b4583a',
    wood: '#7d6444',
  },
  {
    ...GREENS,
    wall: ['#e4ddd3', '#c5b8a8'],
    floor: '#a99a88',
    disc: '#f6efe4',
    main: '#5a5148',
    dark: '#3f3832',
    light: '#8f8477',
    accent: '#c98a3c',
    wood: '#8a6a4a',
  },
];

type Tint = Pick<Paint, 'main' | 'dark' | 'light'>;

const TINTS: readonly { says: RegExp; tint: Tint }[] = [
  { says: /\bblack\b|\bcharcoal\b/, tint: { main: '#3b3a3d', dark: '#262528', light: '#66656a' } },
  { says: /\bgr[ea]y\b|\bsilver\b|\bsteel\b/, tint: { main: '#85898f', dark: '#62666c', light: '#b1b5ba' } },
  { says: /\bwhite\b|\bivory\b/, tint: { main: '#f4efe6', dark: '#d8d0c3', light: '#fffdf8' } },
  { says: /\bcream\b|\bvanilla\b|\blinen\b|\bbeige\b/, tint: { main: '#ead9b5', dark: '#cdb98f', light: '#f6ecd4' } },
  { says: /\bbrown\b|\bcardboard\b|\boak\b|\bwalnut\b/, tint: { main: '#96704c', dark: '#6f5136', light: '#bb9772' } },
  {
    says: /\bcopper\b|\bclay\b|\bterracotta\b|\borange\b/,
    tint: { main: '#c06a43', dark: '#934c2e', light: '#dd9875' },
  },
  { says: /\byellow\b|\bgold(en)?\b|\bbrass\b/, tint: { main: '#dfa62f', dark: '#b37f1f', light: '#f0cb78' } },
  { says: /\bpink\b|\brose\b/, tint: { main: '#d58a97', dark: '#b06573', light: '#ebb8c0' } },
  { says: /\bred\b/, tint: { main: '#b3402f', dark: '#862c20', light: '#d77f70' } },
  { says: /\bblue\b|\bnavy\b/, tint: { main: '#3e6880', dark: '#2b4a5d', light: '#7fa3b8' } },
  { says: /\bgreen\b/, tint: { main: '#4f7f63', dark: '#365c48', light: '#86b094' } },
];

/** @param words of a name, in lower case */
export function paintOf(words: string, palette: Palette): Palette {
  return { ...palette, ...TINTS.find(({ says }) => says.test(words))?.tint };
}
