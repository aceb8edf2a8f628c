import { onChange } from './changes.ts';

/**
 * A value that is loaded once and kept until a change carries one of its tags.
 * A change during the loading makes the next reader load again.
 */
export function kept<T>(tags: readonly string[], load: () => PromiseLike<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  onChange((changed) => {
    if (changed === 'all' || changed.some((tag) => tags.includes(tag))) loading = undefined;
  });
  return () => {
    if (loading) return loading;
    // A query of drizzle runs each time it is awaited; a promise does once.
    const mine = Promise.resolve(load());
    loading = mine;
    mine.catch(() => {
      if (loading === mine) loading = undefined;
    });
    return mine;
  };
}
