/** Prepares queries for lists of ids, one per list length. */
import { type Placeholder, sql } from 'drizzle-orm';
import { prepared } from '#core/db/database.ts';

type Ids = Placeholder<string>[];

/** Carts are seldom longer; longer lists are queried in parts. */
const LENGTHS = [1, 2, 4, 8, 16, 32, 64, 128];
const LONGEST = 128;

/**
 * Building a query takes longer than running it.
 * @param build for ids of which some may be the same; rows of one id come together, in the order it says
 */
export function preparedByIds<Row>(
  name: string,
  build: (ids: Ids) => PromiseLike<Row[]>,
): (ids: readonly number[]) => Promise<Row[]> {
  const queries = LENGTHS.map((length) => {
    const names = Array.from({ length }, (_, at) => sql.placeholder(`id${at}`));
    return { length, ask: prepared(`${name}_${length}`, () => build(names)) };
  });
  const askFor = async (ids: readonly number[]): Promise<Row[]> => {
    const { length, ask } = queries.find((one) => one.length >= ids.length)!;
    const filled = Array.from({ length }, (_, at) => [`id${at}`, ids[at] ?? ids[0]]);
    return ask(Object.fromEntries(filled));
  };
  return async (asked) => {
    const ids = [...new Set(asked)];
    if (ids.length === 0) return [];
    const parts = Array.from({ length: Math.ceil(ids.length / LONGEST) }, (_, at) =>
      askFor(ids.slice(at * LONGEST, (at + 1) * LONGEST)),
    );
    return (await Promise.all(parts)).flat();
  };
}
