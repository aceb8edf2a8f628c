import type { Spec } from '#registry/params.ts';
import { report } from '#registry/report.ts';
import type { AnyView, AnyWidget, Load } from '#registry/widget.ts';
import { readParams } from './attributes.ts';
import { type Entry, LOADS } from './known.ts';
import { type Caught, onInteract, replay, whenToLoad } from './load.ts';
import { misspeltParams } from './misspelt_params.ts';
import { restoring } from './watch.ts';

export type Runtime = {
  /** Resolves in a task of its own. */
  turn(): Promise<void>;
  show: (input: Showing) => () => void;
  dataParamsOf(
    widget: AnyView,
    host: HTMLElement,
    signal: AbortSignal,
    read: ReadParams,
  ): Promise<Record<string, unknown> | undefined>;
};
/** Reads params from the marker's attributes; those of `data` stand beside it. */
export type ReadParams = (spec: Spec | undefined, data?: Record<string, unknown>) => Record<string, unknown>;
export type Showing = {
  widget: AnyView;
  host: HTMLElement;
  params: Record<string, unknown>;
  ready(done?: unknown): void;
  crashed(error: unknown): void;
};

export type Sources = {
  runtime(): Promise<Runtime>;
  /** Widgets that the page lists by now. */
  listed(): Record<string, Entry>;
  /** All widgets that the registry does not begin with. */
  others(): Promise<Record<string, Entry>>;
};

/** Mounts one marker when it is time. Returns what unmounts it. */
export function mount(
  host: HTMLElement,
  entry: Entry,
  sources: Sources,
  settled: (isOver: boolean) => void,
): () => void {
  const life = lifeOf(host, settled);
  const { signal } = life;
  const wake = async (caught?: Caught) => {
    host.dataset.state = 'loading';
    try {
      await begin(host, entry, sources, life);
      if (!signal.aborted) {
        host.dataset.state = 'ready';
        settled(false);
      }
    } catch (error) {
      life.fail(error);
    }
    if (caught) replay(caught);
    // After the replay, which is not held back again.
    if (life.isMissing && !signal.aborted) life.cancel = onInteract(host, wake, 'online', window);
  };
  const load = (host.dataset.load || entry.load) as Load;
  if (LOADS.includes(load)) life.cancel = whenToLoad(load, host, wake);
  else queueMicrotask(() => life.fail(new TypeError(`data-load is "${load}", expected ${LOADS.join(' ')}`)));
  return life.end;
}

type Life = {
  signal: AbortSignal;
  /** Ends the waiting for its time. */
  cancel(): void;
  undo: (() => void) | undefined | void;
  /** Code of it did not come, which may be otherwise the next time. */
  isMissing: boolean;
  end(): void;
  fail(error: unknown): void;
};

function lifeOf(host: HTMLElement, settled: (isOver: boolean) => void): Life {
  const ending = new AbortController();
  const { signal } = ending;
  const life: Life = {
    signal,
    cancel() {},
    undo: undefined,
    isMissing: false,
    end() {
      if (signal.aborted) return;
      ending.abort();
      life.cancel();
      restoring(() => life.undo?.());
      delete host.dataset.state;
    },
    fail(error) {
      if (signal.aborted) return;
      if (!life.isMissing) life.end();
      host.dataset.state = 'failed';
      report(`Widget '${host.dataset.widget}' stopped, the page keeps its HTML`, error);
      settled(signal.aborted);
    },
  };
  return life;
}

/** For developers only: whatever a widget does not ask for is ignored. */
function tellMisspelt(host: HTMLElement, { params = {} }: AnyWidget): void {
  const name = host.dataset.widget as string;
  for (const advice of misspeltParams(name, host.getAttributeNames(), Object.keys(params))) console.warn(advice);
}

async function begin(host: HTMLElement, entry: Entry, sources: Sources, life: Life): Promise<void> {
  const { signal } = life;
  life.isMissing = true;
  const [{ default: widget }, runtime] = await Promise.all([entry.widget(), entry.hasView ? sources.runtime() : null]);
  if (process.env.NODE_ENV !== 'production') tellMisspelt(host, widget);
  await runtime?.turn();
  const read: ReadParams = (spec, data) => readParams(spec, (attribute) => host.getAttribute(attribute), data);
  const data = widget.View && (await (runtime as Runtime).dataParamsOf(widget, host, signal, read));
  life.isMissing = false;
  const params = read(widget.params, data);
  if (widget.part?.isNeeded(params)) {
    life.isMissing = true;
    await widget.part.load();
    life.isMissing = false;
  }
  if (signal.aborted) return;
  if (widget.enhance) life.undo = widget.enhance(host, params, signal);
  else
    await new Promise<unknown>((ready) => {
      signal.addEventListener('abort', ready);
      life.undo = (runtime as Runtime).show({ widget, host, params, ready, crashed: life.fail });
    });
}
