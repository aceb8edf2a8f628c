/** Loads at the first call; after a failure the next call tries again. */
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
