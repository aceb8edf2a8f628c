/** The bus of this page: messages of the server, for which one tab polls. */
import { call } from '#registry/call.ts';
import { ElectedTab } from './elected_tab.ts';
import { type BusMessage, LongPoll, type PollData } from './long_poll.ts';
import { tabStorage } from './tab_storage.ts';

const POLL = '/longpolling/poll';
/** The server holds a poll for 50 seconds at most. */
const TIMEOUT_MS = 60_000;

const ask = (data: PollData, signal: AbortSignal): Promise<BusMessage[]> =>
  call<BusMessage[]>(POLL, data, { signal, timeoutMs: TIMEOUT_MS });

let opened: ElectedTab | undefined;

/** Made when it is first needed. */
export function openBus(): ElectedTab {
  if (opened) return opened;
  const storage = tabStorage(location.origin, localStore(), (hear) =>
    window.addEventListener('storage', ({ key, newValue }) => key && hear(key, newValue)),
  );
  const tab = new ElectedTab(storage, (means) => new LongPoll({ ...means, ask }));
  opened = tab;
  for (const event of ['click', 'keydown', 'keyup']) window.addEventListener(event, () => tab.noteActivity());
  window.addEventListener('focus', () => tab.noteFocus(true));
  window.addEventListener('blur', () => tab.noteFocus(false));
  window.addEventListener('online', () => tab.retry());
  window.addEventListener('pagehide', () => tab.leave());
  window.addEventListener('pageshow', ({ persisted }) => persisted && tab.start());
  return tab;
}

/** Undefined where the browser refuses it. */
function localStore(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
