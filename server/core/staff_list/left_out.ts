/** Tells which selected rows were left out, and why. */
import { Conflict, Forbidden, type HttpError, Invalid } from '#core/errors.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';

export type LeftOut = { id: number; error: HttpError };

/** A message of more would be too long for a cookie. */
const MOST_REASONS = 3;

/** Does it to one after the other, the oldest first. @returns those that refuse it */
export async function doToEach(ids: readonly number[], work: (id: number) => Promise<unknown>): Promise<LeftOut[]> {
  const leftOut: LeftOut[] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    try {
      await work(id);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof Invalid || error instanceof Forbidden)) throw error;
      leftOut.push({ id, error });
    }
  }
  return leftOut;
}

/** @param done what was done to the others. @param namesOf id → what its row is called */
export async function withLeftOut(
  done: string,
  leftOut: readonly LeftOut[],
  { texts, namesOf }: { texts: Texts; namesOf(ids: number[]): Promise<ReadonlyMap<number, string>> },
): Promise<string | Flash> {
  if (leftOut.length === 0) return done;
  const shown = leftOut.slice(0, MOST_REASONS);
  const names = await namesOf(shown.map(({ id }) => id));
  const lines = shown.map(({ id, error }) =>
    texts.t('{text}: {problem}', { text: names.get(id) ?? '', problem: texts.say(error.sentence, error.values) }),
  );
  const more = leftOut.length - shown.length;
  if (more > 0) lines.push(texts.tn('{n} more was left out.', '{n} more were left out.', more));
  return { kind: 'warning', text: [done, ...lines].join(' ') };
}
