/** The options of a dialog: offered or chosen, each below the product that offers it. */
import type { OptionRow } from '#shop/configurator/option_view.ts';
import type { LineOptions } from '#widgets/shop/parts/line_options.ts';

/** Two products may be each other's options: what an option hangs on is a row of the dialog, not a product. */
export type Option = OptionRow & {
  key: number;
  /** Null for the product that the dialog is about. */
  parent: number | null;
  /** Custom and no-variant values, while it is chosen. */
  chosen: (LineOptions & { description: string }) | null;
  /** Writes what was typed into the fields of the option, drawn anew. */
  restore?: (form: HTMLFormElement) => void;
};

/** The product of the dialog has this key. */
export const MAIN = 0;

export function openedTree(main: OptionRow, options: OptionRow[]): Option[] {
  return withOptions([{ ...main, key: MAIN, parent: null, chosen: null }], MAIN, options);
}

export const changed = (tree: Option[], key: number, change: Partial<Option>): Option[] =>
  tree.map((one) => (one.key === key ? { ...one, ...change } : one));

/** Adds an option after those chosen before, and offers its own options. */
export const withChosen = (tree: Option[], key: number, change: Partial<Option>, options: OptionRow[]): Option[] =>
  withOptions(atTheEnd(changed(tree, key, change), key), key, options);

/** Offers an option again and drops its own options. */
export function withoutChosen(tree: Option[], key: number): Option[] {
  const dropped = new Set(below(tree, key).map((one) => one.key));
  const rest = tree.filter((one) => !dropped.has(one.key));
  return atTheEnd(changed(rest, key, { chosen: null }), key);
}

export const offeredIn = (tree: Option[]): Option[] => tree.filter(({ key, chosen }) => key !== MAIN && !chosen);

/** The chosen options, each followed by its own. */
export const chosenIn = (tree: Option[], parent = MAIN): Option[] =>
  tree.filter((one) => one.parent === parent && one.chosen).flatMap((one) => [one, ...chosenIn(tree, one.key)]);

/** Major units for one piece of each. */
export const sumOf = (tree: Option[]): number =>
  tree.reduce((sum, { key, chosen, rawPrice }) => (key === MAIN || chosen ? sum + rawPrice : sum), 0);

const withOptions = (tree: Option[], parent: number, options: OptionRow[]): Option[] => {
  const next = Math.max(...tree.map(({ key }) => key)) + 1;
  return [...tree, ...options.map((row, i) => ({ ...row, key: next + i, parent, chosen: null }))];
};

const below = (tree: Option[], key: number): Option[] =>
  tree.filter((one) => one.parent === key).flatMap((one) => [one, ...below(tree, one.key)]);

const atTheEnd = (tree: Option[], key: number): Option[] => [
  ...tree.filter((one) => one.key !== key),
  ...tree.filter((one) => one.key === key),
];
