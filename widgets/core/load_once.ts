/** Loads at the first call; what did not come is asked for again at the next one. */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let coming: Promise<Code> | undefined;
  return () => {
    coming ??= load().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
}
