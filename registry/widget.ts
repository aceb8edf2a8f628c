import type { ReactNode } from 'react';
import type { Spec, Values } from './params.ts';

/**
 * When a marker wakes: at once, when the browser is idle, when it nears the window, at the first touch. `personal`: near
 * the window for visitors whom the server may know, at the first touch for all others.
 */
export type Load = 'now' | 'idle' | 'visible' | 'interact' | 'personal';

type Common<S> = {
  /** One attribute each: `pageSize: number()` is `data-page-size="10"`. */
  params?: S;
  /** `data-load` on the marker beats it. Default: `visible`. */
  load?: Load;
};

export type Part<S extends Spec> = {
  isNeeded(params: Values<S>): boolean;
  /** Is awaited before the View is drawn for the first time. */
  load(): Promise<unknown>;
};

/** Renders the marker's content. Its first render uses nothing but the params. File: `.tsx`. */
export type ViewWidget<S extends Spec = Spec> = Common<S> & {
  View(params: Values<S>): ReactNode;
  /**
   * HTML that the server did not draw, of an author or of another server, stays: the View then draws only what it adds
   * to it, and works through `useHost()`. `useIsKept()` tells which it is.
   */
  keepsHtml?: true;
  /** Asks the server for `data()` params where the page does not bring them, as one of another server. */
  fetchData?(params: Values<S>, signal: AbortSignal): Promise<Partial<Values<S>>>;
  /** Holds what the page is there for: if the server can't draw it, the page is an error page. */
  isEssential?: boolean;
  /** Drawn by some of its markers only. The others never fetch it; the server always has it. */
  part?: Part<S>;
  enhance?: undefined;
};

/** Adds behaviour to the server's HTML with plain DOM and loads no framework. File: `.ts`. */
export type EnhanceWidget<S extends Spec = Spec> = Common<S> & {
  /** Listeners and calls that take `signal` end by themselves when the widget is stopped; the rest is for the returned function. */
  enhance(host: HTMLElement, params: Values<S>, signal: AbortSignal): (() => void) | undefined | void;
  View?: undefined;
  keepsHtml?: undefined;
  isEssential?: undefined;
  part?: undefined;
};

export type Widget<S extends Spec = Spec> = ViewWidget<S> | EnhanceWidget<S>;
// biome-ignore lint/suspicious/noExplicitAny: whatever params a widget declares, the registry hands them on unseen
type AnySpec = any;
export type AnyView = ViewWidget<AnySpec>;
export type AnyWidget = Widget<AnySpec>;

export function defineWidget<const S extends Spec = Record<never, never>>(widget: ViewWidget<S>): ViewWidget<S>;
export function defineWidget<const S extends Spec = Record<never, never>>(widget: EnhanceWidget<S>): EnhanceWidget<S>;
export function defineWidget(widget: AnyWidget) {
  return widget;
}
