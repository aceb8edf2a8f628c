/** Posts JSON from every page without the weight of `call`. Gives the JSON answer; null where none that is good comes. */
export async function quietCall<Answer>(path: string, body: object, signal: AbortSignal): Promise<Answer | null> {
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(path, { method: 'POST', body: JSON.stringify(body), headers, signal });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
