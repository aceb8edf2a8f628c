import { useCallback, useEffect, useState } from 'react';

/** For this tab, or for all visits with this browser. */
export type StorageKind = 'session' | 'local';

/**
 * State that is still there after a reload. The first render has `first`, as the server's did; what was saved comes
 * after it. Where storage is full or forbidden it is plain state.
 * @param key of the storage, unique among widgets
 */
export function useSaved<T>(key: string, first: T, storage: StorageKind = 'session'): [T, (value: T) => void] {
  const [value, setValue] = useState(first);
  useEffect(() => {
    const saved = read<T>(key, storage);
    if (saved !== undefined) setValue(saved);
    const changedElsewhere = (event: StorageEvent) => {
      if (event.key === key && event.newValue !== null) setValue(JSON.parse(event.newValue));
    };
    addEventListener('storage', changedElsewhere);
    return () => removeEventListener('storage', changedElsewhere);
  }, [key, storage]);
  const save = useCallback(
    (next: T) => {
      setValue(next);
      try {
        storageOf(storage).setItem(key, JSON.stringify(next));
      } catch {
        // It is plain state then.
      }
    },
    [key, storage],
  );
  return [value, save];
}

const storageOf = (storage: StorageKind) => (storage === 'local' ? localStorage : sessionStorage);

function read<T>(key: string, storage: StorageKind): T | undefined {
  try {
    const saved = storageOf(storage).getItem(key);
    return saved === null ? undefined : JSON.parse(saved);
  } catch {
    return undefined;
  }
}
