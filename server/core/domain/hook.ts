/** Lets one domain call functions that other domains register, without importing them. */

export type Hook<T> = {
  /** @returns a function that removes it */
  register(one: T): () => void;
  /** In the order of registration. */
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
