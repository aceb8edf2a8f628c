import type { Entry } from './mount.ts';
import { register, start } from './start.ts';

export { start, stop } from './start.ts';

/** Starts the page. The build calls it with every widget there is and the folder of each language's messages. */
export function boot(entries: Record<string, Entry>, languages: Record<string, string>): void {
  const folder = languages[document.documentElement.dataset.lang ?? ''];
  register(entries, {
    runtime: () => import('./runtime.tsx'),
    texts: (name) => (folder ? learnFrom(`./m/${folder}/${name}.js`) : undefined),
  });
  document.addEventListener('click', pressTrigger);
  start();
}

async function learnFrom(path: string): Promise<void> {
  const [{ learn }, { default: messages }] = await Promise.all([import('./texts.ts'), import(path)]);
  learn(messages);
}

/** Action demand from outside of any widget. The code for it comes when it is used. */
export async function demand(action: string, params?: unknown): Promise<unknown[]> {
  const actions = await import('./actions.ts');
  return actions.demand(action, params);
}

async function pressTrigger(event: MouseEvent): Promise<void> {
  const trigger = (event.target as Element).closest<HTMLElement>('[data-action]');
  if (!trigger || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { press } = await import('./actions.ts');
  press(trigger);
}
