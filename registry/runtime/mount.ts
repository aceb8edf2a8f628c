import { report } from '#registry/report.ts';
import type { AnyView, Load } from '#registry/widget.ts';
import { readParams } from './attributes.ts';
import { type Entry, LOADS } from './known.ts';
import { type Caught, onInteract, replay, whenToLoad } from './load.ts';
import { restoring } from './watch.ts';

export type Runtime = {
  show: (input: Showing) => () => void;
  dataParamsOf(widget: AnyView, host: HTMLElement, signal: AbortSignal): Promise<Record<string, unknown> | undefined>;
};
export type Showing = {
  widget: AnyView;
  host: HTMLElement;
  params: Record<string, unknown>;
  ready(done?: unknown): void;
  crashed(error: unknown): void;
};

export type Sources = {
  runtime(): Promise<Runtime>;
};

/** Brings one marker to life when its time has come. Returns what ends that life. */
export function mount(
  host: HTMLElement,
  entry: Entry,
  sources: Sources,
  settled: (isOver: boolean) => void,
): () => void {
  const name = host.dataset.widget as string;
  const life = new AbortController();
  let undo: (() => void) | undefined | void;
  let cancelWaiting = () => {};
  /** Code of it did not come, which may be otherwise the next time. */
  let isMissing = false;

  const wake = async (caught?: Caught) => {
    host.dataset.state = 'loading';
    try {
      const [{ default: widget }, runtime] = await needed(
        Promise.all([entry.widget(), entry.hasView ? sources.runtime() : undefined]),
      );
      const data = widget.View && (await needed((runtime as Runtime).dataParamsOf(widget, host, life.signal)));
      const params = readParams(widget.params, (attribute) => host.getAttribute(attribute), data);
      if (widget.part?.isNeeded(params)) await needed(widget.part.load());
      if (life.signal.aborted) return;
      if (widget.enhance) undo = widget.enhance(host, params, life.signal);
      else await view(widget, params, runtime as Runtime);
      if (!life.signal.aborted) {
        host.dataset.state = 'ready';
        settled(false);
      }
    } catch (error) {
      fail(error);
    }
    if (caught) replay(caught);
    // After the replay, which is not held back again.
    if (isMissing && !life.signal.aborted) cancelWaiting = onInteract(host, wake, 'online', window);
  };

  const needed = async <Code>(code: Promise<Code>): Promise<Code> => {
    isMissing = true;
    const here = await code;
    isMissing = false;
    return here;
  };

  const view = (widget: AnyView, params: Record<string, unknown>, { show }: Runtime) =>
    new Promise<unknown>((resolve) => {
      life.signal.addEventListener('abort', resolve);
      undo = show({ widget, host, params, ready: resolve, crashed: fail });
    });

  const stop = () => {
    if (life.signal.aborted) return;
    life.abort();
    cancelWaiting();
    restoring(() => undo?.());
    delete host.dataset.state;
  };

  const fail = (error: unknown) => {
    if (life.signal.aborted) return;
    if (!isMissing) stop();
    host.dataset.state = 'failed';
    report(`Widget '${name}' stopped, the page keeps its HTML`, error);
    settled(life.signal.aborted);
  };

  const load = (host.dataset.load || entry.load) as Load;
  if (LOADS.includes(load)) cancelWaiting = whenToLoad(load, host, wake);
  else queueMicrotask(() => fail(new TypeError(`data-load is "${load}", expected ${LOADS.join(' ')}`)));
  return stop;
}
