import type { Messages } from '#registry/texts.ts';
import { decodeEntries, messageFolder } from './known.ts';
import { loadCode } from './load_code.ts';
import { scrollToPlace } from './scroll_top.ts';
import { register, start } from './start.ts';

export { start, stop } from './start.ts';

/** Build facts for the page: addresses of the lazily loaded chunks, relative to this one. */
export type Build = {
  /** Every widget, see `known.ts`. */
  widgets: string;
  /** Language → folder of its messages, see `messageFolder`. */
  languages: Record<string, string>;
  runtime: string;
  texts: string;
  actions: string;
};

type Actions = typeof import('#registry/actions.ts');

let actions: string;

/** Starts the page. */
export function boot(build: Build): void {
  const said = build.languages[document.documentElement.dataset.lang ?? ''];
  actions = build.actions;
  register(decodeEntries(build.widgets), {
    runtime: () => loadCode(build.runtime),
    async texts(name) {
      const folder = messageFolder(said, name);
      if (!folder) return;
      const [texts, chunk] = await Promise.all([
        loadCode<Pick<typeof import('#registry/texts.ts'), 'learn'>>(build.texts),
        loadCode<{ default: Messages }>(`./m/${folder}/${name}.js`),
      ]);
      texts.learn(chunk.default);
    },
  });
  document.addEventListener('click', pressTrigger);
  scrollToPlace(location);
  start();
}

/** Action demand from outside of any widget. The code for it comes when it is used. */
export async function demand(action: string, params?: unknown): Promise<unknown[]> {
  return (await loadCode<Actions>(actions)).demand(action, params);
}

/** Answers an action from outside of any widget. Resolves with what ends it. */
export async function offer(action: string, handler: (params: unknown) => unknown): Promise<() => void> {
  return (await loadCode<Actions>(actions)).offer(action, handler);
}

async function pressTrigger(event: MouseEvent): Promise<void> {
  const trigger = (event.target as Element).closest<HTMLElement>('[data-action]');
  if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const proceed = () => {
    if (trigger instanceof HTMLAnchorElement) location.assign(trigger.href);
    else if (trigger instanceof HTMLButtonElement && trigger.type === 'submit') trigger.form?.requestSubmit(trigger);
  };
  try {
    (await loadCode<Actions>(actions)).press(trigger, proceed);
  } catch {
    // The code did not come.
    proceed();
  }
}
