import { messageFolder, readWords } from './known.ts';
import { scrollToPlace } from './scroll_top.ts';
import { register, start } from './start.ts';

export { start, stop } from './start.ts';

/** What a build says to the page: addresses of the chunks that come later, relative to this one. */
export type Build = {
  /** Every widget, see `known.ts`. */
  widgets: string;
  /** Language → folder of its messages, see `messageFolder`. */
  languages: Record<string, string>;
  runtime: string;
  texts: string;
  actions: string;
};

let actions: string;

/** Starts the page. */
export function boot(build: Build): void {
  const said = build.languages[document.documentElement.dataset.lang ?? ''];
  const learn = async (folder: string, name: string) => {
    const messages = `./m/${folder}/${name}.js`;
    const [texts, chunk] = await Promise.all([import(build.texts), import(messages)]);
    texts.learn(chunk.default);
  };
  actions = build.actions;
  register(readWords(build.widgets), {
    runtime: () => import(build.runtime),
    texts: (name) => {
      const folder = messageFolder(said, name);
      return folder ? learn(folder, name) : undefined;
    },
  });
  document.addEventListener('click', pressTrigger);
  scrollToPlace(location);
  start();
}

/** Action demand from outside of any widget. The code for it comes when it is used. */
export async function demand(action: string, params?: unknown): Promise<unknown[]> {
  return (await import(actions)).demand(action, params);
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
    (await import(actions)).press(trigger, proceed);
  } catch {
    // The code did not come.
    proceed();
  }
}
