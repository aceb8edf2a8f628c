/** Keys of texts that may not have arrived. */
const unsent = new Map<string, string>();

/** Sends a text with a key of its own, and with the same one after a failure: the server may have had it already. */
export async function sendOnce<Answer>(text: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = unsent.get(text) ?? `${Math.random()}`;
  unsent.delete(text);
  try {
    return await send(key);
  } catch (error) {
    unsent.set(text, key);
    throw error;
  }
}
