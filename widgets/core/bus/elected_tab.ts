/** One tab of a site polls for all of them: the tabs elect it. */
import type { BusMessage, LongPoll, PollMeans, PollOptions } from './long_poll.ts';
import type { TabKey, TabStorage } from './tab_storage.ts';

/** The specified times. */
const TAB_HEARTBEAT_MS = 10_000;
const MASTER_HEARTBEAT_MS = 1500;
const OUT_OF_DATE_MS = 5000;
const STALE_PEER_MS = 15_000;
const LAST_FORGOTTEN_MS = 50_000;

/** Tab → when it last gave a sign of life. */
type Peers = Record<string, number>;

export type TabEvents = {
  messages(messages: BusMessage[]): void;
  become_master(): void;
  no_longer_master(): void;
  window_focus(isFocused: boolean): void;
};

let created = 0;

export class ElectedTab {
  readonly id: string;
  readonly #storage: TabStorage;
  readonly #poll: LongPoll;
  readonly #listeners = new Set<Partial<TabEvents>>();
  #isMaster = false;
  #isRegistered = false;
  #ownHeartbeat = 0;
  #presence = Date.now();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param makePoll gives the poll that this tab runs while it is the master */
  constructor(storage: TabStorage, makePoll: (means: Omit<PollMeans, 'ask'>) => LongPoll) {
    const now = Date.now();
    created += 1;
    this.id = `bus${created}:${now}`;
    this.#storage = storage;
    this.#poll = makePoll({
      inactivityMs: () => Date.now() - Math.max(this.#presence, this.#storage.read('lastPresence', 0)),
      hear: (messages) => this.#share(messages),
    });
    if (storage.read('last_ts', 0) + LAST_FORGOTTEN_MS < now) storage.remove('last');
    this.#poll.last = storage.read('last', 0);
    storage.onChange((key, value) => this.#hearTab(key, value));
  }

  get isMaster(): boolean {
    return this.#isMaster;
  }

  /** @returns what ends it */
  on(listener: Partial<TabEvents>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts the bus if it does not run yet. */
  addChannel(channel: string): void {
    const shared = this.#sharedChannels();
    if (!shared.includes(channel)) this.#setChannels([...shared, channel]);
    this.start();
  }

  deleteChannel(channel: string): void {
    this.#setChannels(this.#sharedChannels().filter((one) => one !== channel));
  }

  /** Asks all these partners' presence each 30 seconds. */
  setOptions(options: PollOptions): void {
    this.#poll.options = options;
    this.#storage.write('options', options);
  }

  start(): void {
    if (this.#isRegistered) return;
    this.#isRegistered = true;
    const isAlone = !this.#hasOthers(Date.now());
    this.#writePeer(Date.now());
    // What tabs of another day left there has no meaning.
    if (isAlone) this.#storage.write('channels', this.#poll.channels);
    else this.#join();
    if (!this.#storage.read('master', false)) this.#elect();
    this.#beat();
  }

  /** Adds its channels to those of the other tabs. */
  #join(): void {
    const shared = this.#storage.read<string[]>('channels', []);
    const all = [...new Set([...shared, ...this.#poll.channels])];
    this.#poll.setChannels(all);
    if (all.length > shared.length) this.#storage.write('channels', all);
    this.#poll.options = this.#storage.read('options', this.#poll.options);
  }

  #hasOthers(now: number): boolean {
    const hasMaster = this.#storage.read('master', false) && this.#storage.read('heartbeat', 0) + OUT_OF_DATE_MS >= now;
    return hasMaster || Object.values(this.#peers()).some((beat) => beat + STALE_PEER_MS > now);
  }

  /** Stops polling and forgets the channels of this tab. */
  stop(): void {
    this.leave();
    this.#poll.setChannels([]);
  }

  /** The page goes: another tab takes over. `start` comes back. */
  leave(): void {
    if (!this.#isRegistered) return;
    this.#isRegistered = false;
    clearTimeout(this.#timer);
    this.#removePeer();
    if (this.#isMaster) this.#storage.remove('master');
    this.#isMaster = false;
    this.#poll.pause();
  }

  /** The network is back. */
  retry(): void {
    if (this.#isMaster) this.#poll.retry();
  }

  /** Somebody did something in this tab. */
  noteActivity(): void {
    this.#presence = Date.now();
  }

  noteFocus(isFocused: boolean): void {
    if (isFocused) this.noteActivity();
    this.#storage.write('focus', isFocused);
    this.#emit('window_focus', isFocused);
  }

  #beat(): void {
    const now = Date.now();
    if (this.#storage.read('heartbeat', 0) + OUT_OF_DATE_MS < now) this.#elect();
    if (this.#isReplaced) this.#stepDown();
    if (this.#isMaster) this.#beatAsMaster(now);
    else this.#writePeer(now);
    const period = this.#isMaster ? MASTER_HEARTBEAT_MS : TAB_HEARTBEAT_MS;
    if (this.#presence + period > now) this.#storage.write('lastPresence', this.#presence);
    this.#timer = setTimeout(() => this.#beat(), period);
  }

  /** Another tab was elected meanwhile, as when this one was frozen. */
  get #isReplaced(): boolean {
    return this.#isMaster && this.#storage.read('heartbeat', 0) !== this.#ownHeartbeat;
  }

  #beatAsMaster(now: number): void {
    this.#ownHeartbeat = now;
    this.#storage.write('heartbeat', now);
    const living = Object.entries(this.#peers()).filter(([, beat]) => beat + STALE_PEER_MS > now);
    this.#storage.write('peers', Object.fromEntries(living));
  }

  #stepDown(): void {
    this.#isMaster = false;
    this.#poll.pause();
    this.#emit('no_longer_master');
  }

  #elect(): void {
    if (this.#isMaster) return;
    const now = Date.now();
    const peers = this.#peers();
    const next = Object.keys(peers).find((id) => (peers[id] ?? 0) >= now - STALE_PEER_MS);
    if (next !== this.id) return;
    this.#isMaster = true;
    this.#beatAsMaster(now);
    this.#storage.write('master', true);
    this.#removePeer();
    this.#poll.last = Math.max(this.#poll.last, this.#storage.read('last', 0));
    this.#poll.setChannels(this.#sharedChannels());
    this.#storage.write('options', this.#poll.options);
    this.#poll.start();
    this.#emit('become_master');
  }

  #share(messages: BusMessage[]): void {
    if (messages.length === 0) return;
    this.#emit('messages', messages);
    this.#storage.write('last', this.#poll.last);
    this.#storage.write('last_ts', Date.now());
    this.#storage.write('notification', messages);
  }

  #hearTab(key: TabKey, value: unknown): void {
    if (!this.#isRegistered) return;
    // News come from the master: a tab that was frozen hears of them before its own next heartbeat.
    if (key === 'notification' && this.#isReplaced) this.#stepDown();
    // Another tab may have taken over before this one heard of it.
    if (key === 'master' && !this.#storage.read('master', false)) this.#elect();
    if (key === 'last' && !this.#isMaster) this.#poll.last = Number(value) || 0;
    if (key === 'notification' && !this.#isMaster && Array.isArray(value)) this.#emit('messages', value);
    if (key === 'channels' && Array.isArray(value)) this.#poll.setChannels(value);
    if (key === 'options' && value) this.#poll.options = value;
    if (key === 'focus') this.#emit('window_focus', value === true);
  }

  #peers = (): Peers => this.#storage.read<Peers>('peers', {});

  #writePeer(now: number): void {
    this.#storage.write('peers', { ...this.#peers(), [this.id]: now });
  }

  #removePeer(): void {
    const { [this.id]: _own, ...others } = this.#peers();
    this.#storage.write('peers', others);
  }

  /** Of all tabs, once this one is one of them. */
  #sharedChannels = (): string[] => [
    ...(this.#isRegistered ? this.#storage.read('channels', [...this.#poll.channels]) : this.#poll.channels),
  ];

  #setChannels(channels: string[]): void {
    this.#poll.setChannels(channels);
    if (this.#isRegistered) this.#storage.write('channels', channels);
  }

  #emit<K extends keyof TabEvents>(name: K, ...args: Parameters<TabEvents[K]>): void {
    for (const listener of this.#listeners) (listener[name] as ((...all: typeof args) => void) | undefined)?.(...args);
  }
}
