import { renderToString } from 'react-dom/server';
import type { AnyView } from '#registry/widget.ts';
import { island } from './island.tsx';

/** The HTML of a widget's first render. */
export function draw(widget: AnyView, params: Record<string, unknown>, uid: string): string {
  const options = { identifierPrefix: uid };
  return renderToString(island({ widget, params, uid }), options);
}
