import type { Challenge } from '#forms/contract.ts';
import { call } from '#registry/call.ts';

/** The submission is stored already; the proof of work shows that a browser sent it. Without it staff check first. */
export async function solve(challenge: Challenge): Promise<void> {
  try {
    const { solutionOf } = await import('./puzzle.ts');
    await call('/website_form/proof', { token: challenge.token, solution: await solutionOf(challenge) });
  } catch {
    // The submission then counts as one without proof.
  }
}
