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

export function defineStates<S extends Spec>(_widget: ViewWidget<S> | EnhanceWidget<S>, states: States<S>): States<S> {
  return states;
}
