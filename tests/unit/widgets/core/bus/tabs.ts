/** Tabs of one site that share a storage, and a server that answers when told. */
import { ElectedTab } from '#widgets/core/bus/elected_tab.ts';
import { type BusMessage, LongPoll, type PollData } from '#widgets/core/bus/long_poll.ts';
import { tabStorage } from '#widgets/core/bus/tab_storage.ts';

type Change = (key: string, value: string | null) => void;

export type Tab = {
  bus: ElectedTab;
  /** What this tab was told. */
  heard: BusMessage[];
  /** Its polls that wait for an answer. */
  polls: Poll[];
};
export type Poll = { data: PollData; answer(messages: BusMessage[]): void; fail(): void };

/** `elsewhere` is the storage as a tab of another process writes it. */
export function site() {
  const store = new Map<string, string>();
  const listeners = new Map<object, Change>();

  function storeOf(tab: object) {
    const tell = (key: string, value: string | null) => {
      for (const [other, hear] of listeners) if (other !== tab) hear(key, value);
    };
    return {
      getItem: (key: string) => store.get(key) ?? null,
      setItem(key: string, value: string) {
        const isNew = store.get(key) !== value;
        store.set(key, value);
        if (isNew) tell(key, value);
      },
      removeItem(key: string) {
        if (store.delete(key)) tell(key, null);
      },
    };
  }

  function openTab(): Tab {
    const own = {};
    const storage = tabStorage('http://shop.example:80', storeOf(own), (hear) => listeners.set(own, hear));
    const { ask, polls } = waitingServer();
    const bus = new ElectedTab(storage, (means) => new LongPoll({ ...means, ask, random: () => 0 }));
    const heard: BusMessage[] = [];
    bus.on({ messages: (messages) => heard.push(...messages) });
    return { bus, heard, polls };
  }
  return { store, openTab, elsewhere: storeOf({}) };
}

/** A server that holds each poll until it is answered. */
export function waitingServer() {
  const polls: Poll[] = [];
  const ask = (data: PollData, signal: AbortSignal) =>
    new Promise<BusMessage[]>((resolve, reject) => {
      const end = (work: () => void) => {
        polls.splice(polls.indexOf(poll), 1);
        work();
      };
      const poll: Poll = {
        data,
        answer: (messages) => end(() => resolve(messages)),
        fail: () => end(() => reject(new Error('unreachable'))),
      };
      polls.push(poll);
      signal.addEventListener('abort', () => end(() => reject(signal.reason)));
    });
  return { ask, polls };
}
