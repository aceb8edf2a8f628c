/** The event bus between widgets of different domains. */
import { foreignPage } from './foreign_page.ts';

/**
 * A domain adds its events:
 * `declare module '#registry/bus.ts' { interface Events { 'cart:changed': { quantity: number } } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains fill it
export interface Events {}

// biome-ignore lint/suspicious/noExplicitAny: `on` and `emit` hold each name to its detail
type Listener = (detail: any) => void;
type Message = { name: string; detail: unknown };
type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** The bus of one tab; `openChannel` leads to the site's other tabs, where the browser has such a thing. */
export function createBus(openChannel: () => Channel | undefined) {
  const listeners = new Map<string, Set<Listener>>();
  const newest = new Map<string, unknown>();
  let channel: Channel | undefined;

  const hear = ({ name, detail }: Message) => {
    newest.set(name, detail);
    for (const listener of listeners.get(name) ?? []) listener(detail);
  };
  const open = () => {
    if (channel) return;
    channel = openChannel();
    channel?.addEventListener('message', ({ data }) => hear(data));
  };

  return {
    /** Calls the listener for each event of that name, of this tab or another. Returns what ends it. */
    on<K extends keyof Events>(name: K, listener: (detail: Events[K]) => void): () => void {
      open();
      const others = listeners.get(name) ?? new Set();
      listeners.set(name, others.add(listener));
      return () => others.delete(listener);
    },
    /** What was told last, for those that came later. */
    latest<K extends keyof Events>(name: K): Events[K] | undefined {
      return newest.get(name) as Events[K] | undefined;
    },
    /** Tells this tab. */
    emit<K extends keyof Events>(name: K, detail: Events[K]): void {
      hear({ name, detail });
    },
    /** Tells this tab and the site's other tabs: for facts about the visitor, such as the cart. */
    emitEverywhere<K extends keyof Events>(name: K, detail: Events[K]): void {
      open();
      hear({ name, detail });
      channel?.postMessage({ name, detail });
    },
  };
}

export const { on, latest, emit, emitEverywhere } = createBus(() =>
  // On a page of another server, each tab has a cart of its own.
  typeof BroadcastChannel === 'undefined' || foreignPage() ? undefined : new BroadcastChannel('islands'),
);
