import { isKnownVisitor } from '#registry/known_visitor.ts';
import { decodeEntries } from './known.ts';
import { loadCode } from './load_code.ts';
import type { Runtime } from './mount.ts';
import { scrollToPlace } from './scroll_top.ts';
import { register, start } from './start.ts';

export { start, stop } from './start.ts';

/** Build facts for the page: addresses of the lazily loaded chunks, relative to this one. */
export type Build = {
  /** Widgets of header and footer, see `wordFor`. */
  groups: string;
  /** The module with all others. */
  list: string;
  /** Language → hash of its messages, see `fileOf`. */
  languages: Record<string, string>;
  runtime: string;
  actions: string;
};

type Actions = typeof import('#registry/actions.ts');

/** The server writes one into each page and fragment, with the words of the widgets in it. */
const PAGE_LISTS = '[data-widget-list]';

let actions: string;

/** Starts the page. */
export function boot(build: Build): void {
  const { lang = '', texts = build.languages[lang] } = document.documentElement.dataset;
  actions = build.actions;
  register(decodeEntries(build.groups, texts), {
    runtime: () => loadRuntime(build.runtime),
    listed: () => decodeEntries(wordsOfPage(), texts),
    others: async () => decodeEntries((await loadCode<{ default: string }>(build.list)).default, texts),
  });
  document.addEventListener('click', pressTrigger);
  scrollToPlace(location);
  if (!isKnownVisitor()) document.documentElement.dataset.visitor = 'new';
  start();
}

const wordsOfPage = () =>
  Array.from(document.querySelectorAll<HTMLElement>(PAGE_LISTS), ({ dataset }) => dataset.widgetList).join(' ');

/** The build puts it into the file of the framework, and renames its exports. */
async function loadRuntime(path: string): Promise<Runtime> {
  const code = await loadCode<Record<string, Partial<Runtime> | undefined>>(path);
  return Object.values(code).find((one) => one?.show) as Runtime;
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
