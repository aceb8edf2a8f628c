/** Lets one domain call functions that other domains register, without importing them. */

export type Hook<T> = {
  /** @returns how to take it back */
  register(one: T): () => void;
  /** In the order in which they came. */
  all(): readonly T[];
};

export function hook<T>(): Hook<T> {
  const registered = new Set<T>();
  return {
    register(one) {
      registered.add(one);
      return () => void registered.delete(one);
    },
    all: () => [...registered],
  };
}
