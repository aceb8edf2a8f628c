import type { Spec, Values } from './params.ts';
import type { EnhanceWidget, ViewWidget } from './widget.ts';

/** One state of a widget that is worth seeing: in the gallery, and in the tests. */
export type State<S extends Spec = Spec> = {
  params?: Partial<Values<S>>;
  /** The marker's content, for a widget that works on the server's HTML. */
  html?: string;
  class?: string;
  tag?: string;
};

/** Title → state. The default export of `<name>.states.ts`. */
export type States<S extends Spec = Spec> = Record<string, State<S>>;

/** What is easily forgotten when an island is drawn. */
export const CASES = ['empty', 'loading', 'wrong', 'full', 'long', 'rightToLeft'] as const;
export type Case = (typeof CASES)[number];

/** Why a case does not occur. */
export type Never = { never: string };
/**
 * Seen in a state once one element of the page, or one after the other, is clicked and its call waits (`loading`) or
 * fails (`wrong`). `entered`: selector of a field → what is typed before the last click.
 */
export type Pressed<Title extends string = string> = {
  in: Title;
  press: string | readonly string[];
  entered?: Record<string, string>;
};
/** The title of the state where each case is seen. */
export type Cases<Title extends string = string> = Record<Exclude<Case, 'loading' | 'wrong'>, Title | Never> &
  Record<'loading' | 'wrong', Title | Pressed<Title> | Never>;

const casesOfStates = new WeakMap<States, Cases>();

/** Where the states show each case; undefined for a behaviour. */
export const casesOf = (states: States): Cases | undefined => casesOfStates.get(states);

/** The states of a widget; those of an island say where each case is seen, or why it does not occur. */
export function defineStates<S extends Spec, Title extends string>(
  widget: ViewWidget<S>,
  states: Record<Title, State<S>>,
  cases: Cases<NoInfer<Title>>,
): States<S>;
export function defineStates<S extends Spec>(widget: EnhanceWidget<S>, states: States<S>): States<S>;
export function defineStates<S extends Spec>(_widget: unknown, states: States<S>, cases?: Cases): States<S> {
  if (cases) casesOfStates.set(states as States, cases);
  return states;
}
