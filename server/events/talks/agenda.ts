/** Lays talks out as a table: rows are times, columns are rooms. */

export type Timed = { roomId: number | null; start: number; end: number };
/** `span`: how many rows it takes. Talks that overlap in one room share a cell. */
export type Cell<T> = { span: number; talks: T[] };
/** `cells`: those that begin in this row, by column; null: nothing then. Cells that go on are left out. */
export type Row<T> = { start: number; cells: (Cell<T> | null)[] };
export type Grid<T> = { rooms: (number | null)[]; rows: Row<T>[] };

type Block<T> = { start: number; end: number; talks: T[] };

/**
 * Of one day. Times in milliseconds; each talk ends after it starts.
 * @param rooms ids in the order of the columns; talks of no room get a column of their own, the last
 */
export function gridOf<T extends Timed>(talks: readonly T[], rooms: readonly number[]): Grid<T> {
  const columnOf = ({ roomId }: Timed) => (roomId !== null && rooms.includes(roomId) ? roomId : null);
  const columns = [...rooms, null].filter((room) => talks.some((talk) => columnOf(talk) === room));
  const blocks = columns.map((room) => blocksOf(talks.filter((talk) => columnOf(talk) === room)));
  const times = [...new Set(blocks.flat().flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const rows = times.slice(0, -1).map((start) => ({
    start,
    cells: blocks.flatMap((own) => {
      const block = own.find((one) => one.start === start);
      if (block) return [{ span: times.indexOf(block.end) - times.indexOf(start), talks: block.talks }];
      return own.some((one) => one.start < start && start < one.end) ? [] : [null];
    }),
  }));
  return { rooms: columns, rows };
}

/** Joins talks that overlap. */
function blocksOf<T extends Timed>(talks: readonly T[]): Block<T>[] {
  const blocks: Block<T>[] = [];
  for (const talk of [...talks].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = blocks.at(-1);
    if (last && talk.start < last.end) {
      last.talks.push(talk);
      last.end = Math.max(last.end, talk.end);
    } else blocks.push({ start: talk.start, end: talk.end, talks: [talk] });
  }
  return blocks;
}
