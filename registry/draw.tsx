import { renderToString } from 'react-dom/server';
import { island } from './island.tsx';
import type { ViewWidget } from './widget.ts';

/** The HTML of a widget's first render. */
export function draw(widget: ViewWidget<any>, params: Record<string, unknown>, uid: string): string {
  const options = { identifierPrefix: uid };
  return renderToString(island({ widget, params, uid }), options);
}
