import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { dataParamsOf } from './data_params.ts';
import { readFields, writeFields } from './field_values.ts';
import { island } from './island.tsx';
import type { Runtime, Showing } from './mount.ts';
import { saveTypedText } from './typed_text.ts';

let undrawn = 0;
let lastTurn = Promise.resolve();

/** Widgets are drawn one a task: many that wake at once would together hold up what the visitor does. */
const turn = (): Promise<void> => {
  lastTurn = lastTurn.then(nextTask);
  return lastTurn;
};

const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** Draws a widget into its marker, over the server's drawing where there is one. Returns what takes it away again. */
function show({ widget, host, params, ready, crashed }: Showing): () => void {
  const drawn = host.dataset.uid;
  const uid = drawn ?? `c${++undrawn}`;
  const options: RootOptions = { identifierPrefix: uid, onCaughtError() {} };
  const putBack = saveTypedText(host);
  let entered = readFields(host);
  const keep = () => {
    entered = new Map([...entered, ...readFields(host)]);
  };
  const tree = island({
    widget,
    params,
    uid,
    host,
    ready() {
      if (drawn) putBack();
      ready();
    },
    crashing: keep,
    // Later: the framework is still at work on the tree that crashed.
    crashed: (error) => queueMicrotask(() => crashed(error)),
  });
  if (!drawn) {
    // An empty marker has nothing to keep.
    const isKept = host.firstChild && widget.keepsHtml;
    return isKept ? draw(document.createElement('i'), tree, options) : drawInstead(host, tree, options);
  }
  const html = host.innerHTML;
  const root = hydrateRoot(host, tree, options);
  return () => {
    keep();
    root.unmount();
    // The server's HTML became the widget's: what comes back is a copy of it, with what was typed since.
    host.innerHTML = html;
    writeFields(host, entered);
  };
}

/** The author's fallback steps aside, and comes back as it was. */
function drawInstead(host: HTMLElement, tree: ReactNode, options: RootOptions): () => void {
  const fallback = [...host.childNodes];
  host.replaceChildren();
  const erase = draw(host, tree, options);
  return () => {
    erase();
    host.replaceChildren(...fallback);
  };
}

function draw(into: HTMLElement, tree: ReactNode, options: RootOptions): () => void {
  const root = createRoot(into, options);
  root.render(tree);
  return () => root.unmount();
}

/** One export, which `boot.ts` finds in the file that holds it. */
export const runtime: Runtime = { turn, show, dataParamsOf };
