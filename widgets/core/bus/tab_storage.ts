/** What the tabs of a site share in the local storage. */

export type TabKey =
  | 'peers'
  | 'master'
  | 'heartbeat'
  | 'channels'
  | 'options'
  | 'last'
  | 'last_ts'
  | 'notification'
  | 'focus'
  | 'lastPresence';

export type TabStorage = {
  /** The fallback where nothing is stored that can be read. */
  read<T>(key: TabKey, fallback: T): T;
  write(key: TabKey, value: unknown): void;
  remove(key: TabKey): void;
  /** Calls for what other tabs write; null: they removed it. */
  onChange(listener: (key: TabKey, value: unknown) => void): void;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** @param listen calls for each change by another tab, with the whole key */
export function tabStorage(
  origin: string,
  store: Store | undefined,
  listen: (hear: (key: string, value: string | null) => void) => void,
): TabStorage {
  const prefix = `bus.${origin.replace(/:\/{0,2}/g, '_')}.`;
  /** Where the browser refuses its storage, the tab is alone. */
  const own = new Map<string, string>();
  return {
    read: (key, fallback) => parsed(own.get(key) ?? stored(() => store?.getItem(prefix + key)), fallback),
    write(key, value) {
      const text = JSON.stringify(value);
      own.set(key, text);
      stored(() => {
        store?.setItem(prefix + key, text);
        if (store) own.delete(key);
      });
    },
    remove(key) {
      own.delete(key);
      stored(() => store?.removeItem(prefix + key));
    },
    onChange: (hear) =>
      listen((key, value) => {
        if (key.startsWith(prefix)) hear(key.slice(prefix.length) as TabKey, parsed(value, null));
      }),
  };
}

/** Null where the browser refuses. */
function stored<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}

function parsed<T>(text: string | null | undefined, fallback: T): T {
  try {
    return text ? ((JSON.parse(text) as T) ?? fallback) : fallback;
  } catch {
    return fallback;
  }
}
