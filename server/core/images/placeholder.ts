/** Draws placeholder pictures that match a record's name. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#core/process/project.ts';

type Colours = Record<string, string>;

const FOLDER = path.join(ROOT, 'assets/images/placeholders');
const BACKDROPS = ['sun', 'arch', 'window'];
const MIRRORED = '.scene { transform: translate(1024px, 0) scale(-1, 1) }';

/** The first match wins, so specific words precede general ones. */
const DRAWINGS: readonly [RegExp, string][] = [
  [/watering|\bcan\b/, 'watering_can'],
  [/trowel|spade|shovel|garden(ing)? (tool|set|hand)/, 'trowel'],
  [/pillow|cushion|throw/, 'pillows'],
  [/bean ?bag|pouf|ottoman/, 'beanbag'],
  [/armchair|chair|stool/, 'armchair'],
  [/sofa|couch|settee/, 'sofa'],
  [/bedside|night ?stand/, 'bedside'],
  [/drawer|dresser|cabinet|chest|shelf|wardrobe/, 'drawers'],
  [/\bbed|duvet|blanket|linen|sheet|clothes/, 'bed'],
  [/table|desk|bench/, 'table'],
  [/candle|lantern/, 'candle'],
  [/lamp|light/, 'lamp'],
  [/fence|slat|trellis|gate/, 'fence'],
  [/pot\b|pots\b|plant|flower|tree|herb|seed/, 'plant'],
  [/vase|jug|bottle|ceramic/, 'vase'],
  [/gift|box|parcel|set\b/, 'parcel'],
  [/house|home|shed/, 'house'],
];
/** Drawings for names that match none. */
const OTHERS = ['vase', 'plant', 'parcel', 'house'];

const TINTS: readonly [RegExp, string][] = [
  [/\bblack\b|\bcharcoal\b/, 'black'],
  [/\bgr[ea]y\b|\bsilver\b|\bsteel\b/, 'grey'],
  [/\bwhite\b|\bivory\b/, 'white'],
  [/\bcream\b|\bvanilla\b|\blinen\b|\bbeige\b/, 'cream'],
  [/\bbrown\b|\bcardboard\b|\boak\b|\bwalnut\b/, 'brown'],
  [/\bcopper\b|\bclay\b|\bterracotta\b|\borange\b/, 'copper'],
  [/\byellow\b|\bgold(en)?\b|\bbrass\b/, 'yellow'],
  [/\bpink\b|\brose\b/, 'pink'],
  [/\bred\b/, 'red'],
  [/\bblue\b|\bnavy\b/, 'blue'],
  [/\bgreen\b/, 'green'],
];

const files = new Map(readdirSync(FOLDER).map((file) => [file, readFileSync(path.join(FOLDER, file), 'utf8')]));
const { rooms, tints }: { rooms: Colours[]; tints: Record<string, Colours> } = JSON.parse(fileNamed('colours.json'));

/** The same name and variation always give the same picture. */
export function placeholderSvg(name: string, variation = 0): string {
  const dice = diceOf(variation > 0 ? `${name} ${variation}` : name);
  const words = name.toLowerCase();
  const named = (list: readonly [RegExp, string][]) => list.find(([says]) => says.test(words))?.[1];
  const backdrop = pick(BACKDROPS, dice(3));
  return drawing(named(DRAWINGS) ?? pick(OTHERS, dice(1)), [
    ...colourRules({ ...pick(rooms, dice(0)), ...tints[named(TINTS) ?? ''] }),
    ...BACKDROPS.filter((one) => one !== backdrop).map((one) => `.${one} { display: none }`),
    ...(dice(2) % 2 ? [MIRRORED] : []),
  ]);
}

/** The placeholder of a person: head and shoulders, in colours chosen by the name. */
export const personSvg = (name: string): string => drawing('person', colourRules(pick(rooms, diceOf(name)(0))));

/** The file is a drawing by itself; its styles are replaced. */
const drawing = (file: string, rules: readonly string[]): string =>
  fileNamed(`${file}.svg`).replace(/<style>[^<]*<\/style>/, `<style>${rules.join('\n')}</style>`);

const colourRules = (colours: Colours): string[] =>
  Object.entries(colours).map(([name, colour]) => `.${name} { color: ${colour} }`);

function fileNamed(name: string): string {
  const text = files.get(name);
  if (text === undefined) throw new Error(`assets/images/placeholders has no ${name}.`);
  return text;
}

function diceOf(name: string): (at: number) => number {
  const digest = createHash('sha256').update(name).digest();
  return (at) => digest.readUInt8(at);
}

function pick<T>(list: readonly T[], dice: number): T {
  const [one] = list.slice(dice % list.length);
  if (one === undefined) throw new Error('Nothing to pick from.');
  return one;
}
