/** Unsent answers stored on this device, by the token of their response. */

/** `given`: ms on the server's clock. */
export type Stored = { fields: Record<string, string>; given: number };

export function storedAnswers(token: string) {
  const key = `survey ${token}`;
  return {
    read(): Record<string, Stored> {
      try {
        return JSON.parse(localStorage.getItem(key) ?? '{}');
      } catch {
        return {};
      }
    },
    write(waiting: ReadonlyMap<string, Stored>): void {
      try {
        if (waiting.size === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(Object.fromEntries(waiting)));
      } catch {
        // A device that keeps nothing still sends.
      }
    },
  };
}
