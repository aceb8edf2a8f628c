/** Solves a small proof of work that makes bulk submissions expensive. */
import type { Challenge } from '#forms/contract.ts';

const BATCH = 256;

/** The first number that, behind the token, has a hash with so many leading zero bits. */
export async function solutionOf({ token, bits }: Challenge): Promise<string> {
  for (let start = 0; ; start += BATCH) {
    const tried = await Promise.all(
      Array.from({ length: BATCH }, async (_, i) => isSolution(await hashOf(`${token}${start + i}`), bits)),
    );
    const found = tried.indexOf(true);
    if (found >= 0) return String(start + found);
  }
}

const hashOf = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

function isSolution(hash: Uint8Array, bits: number): boolean {
  for (let bit = 0; bit < bits; bit++) if ((hash[bit >> 3] as number) & (128 >> (bit & 7))) return false;
  return true;
}
