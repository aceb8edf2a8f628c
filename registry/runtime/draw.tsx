import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { AnyView } from '#registry/widget.ts';
import { island } from './island.tsx';

/** The HTML of a widget's first render. */
export function draw(widget: AnyView, params: Record<string, unknown>, uid: string): string {
  const options = { identifierPrefix: uid };
  return withFirstNewlines(renderToString(island({ widget, params, uid }), options));
}

export type Parts = Record<string, ComponentType<never>>;

/** The HTML of a part, which no script takes over. */
export function drawPart(parts: Parts, name: string, props: object): string {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (!part) throw new Error(`No part is named '${name}': a file in widgets/<domain>/parts at the last build.`);
  return withFirstNewlines(renderToStaticMarkup(createElement(part as ComponentType<object>, props)));
}

const AFTER_TEXTAREA = /(<textarea\b(?:"[^"]*"|[^>"])*>)(?=\n)/g;
/** React writes it, Preact does not. */
const isMissing = renderToStaticMarkup(<textarea defaultValue={'\n'} />) === '<textarea>\n</textarea>';

/** Parsers of HTML drop a newline after `<textarea>`: a text that begins with one needs another. */
const withFirstNewlines = (html: string): string => (isMissing ? html.replace(AFTER_TEXTAREA, '$1\n') : html);
