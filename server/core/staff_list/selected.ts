/** What actions on selected rows share: how many, and who is left out. */
import type { FastifyRequest } from 'fastify';
import { Conflict } from '#core/errors.ts';
import type { Flash } from '#core/http/flash.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { doToEach, withLeftOut } from './left_out.ts';

const TOO_MANY = msg('Select at most {n} rows at once.');

/** @throws Conflict */
export function refuseMore(ids: readonly number[], most: number): void {
  if (ids.length > most) throw new Conflict(TOO_MANY).with({ n: most });
}

type Work = {
  /** As many are done in the request that asks for it. */
  most: number;
  run(id: number): Promise<unknown>;
  /** What was done to so many. */
  done(count: number, texts: Texts): string;
  /** id → what its row is called */
  namesOf(ids: number[]): Promise<ReadonlyMap<number, string>>;
};

/** Does it to each, and names those that refuse it. */
export async function doToSelected(
  ids: readonly number[],
  { texts }: FastifyRequest,
  { most, run, done, namesOf }: Work,
): Promise<string | Flash> {
  refuseMore(ids, most);
  const leftOut = await doToEach(ids, run);
  return withLeftOut(done(ids.length - leftOut.length, texts), leftOut, { texts, namesOf });
}
