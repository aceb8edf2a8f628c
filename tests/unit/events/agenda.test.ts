import { describe, expect, it } from 'vitest';
import { gridOf } from '#events/talks/agenda.ts';

const talk = (name: string, roomId: number | null, start: number, end: number) => ({ name, roomId, start, end });
const drawn = (talks: ReturnType<typeof talk>[], rooms: number[]) => {
  const grid = gridOf(talks, rooms);
  const cells = grid.rows.map(({ start, cells: own }) => [
    start,
    ...own.map((cell) => cell && `${cell.talks.map(({ name }) => name).join('+')} ${cell.span}`),
  ]);
  return { rooms: grid.rooms, cells };
};

describe('The grid of an agenda', () => {
  it('has a row for each time and lets a talk run over several', () => {
    expect(drawn([talk('a', 1, 10, 11), talk('b', 1, 11, 12), talk('long', 2, 10, 12)], [1, 2])).toEqual({
      rooms: [1, 2],
      cells: [
        [10, 'a 1', 'long 2'],
        [11, 'b 1'],
      ],
    });
  });

  it('leaves breaks empty, and omits rooms without talks', () => {
    expect(drawn([talk('a', 1, 10, 11), talk('b', 1, 12, 13)], [1, 2])).toEqual({
      rooms: [1],
      cells: [
        [10, 'a 1'],
        [11, null],
        [12, 'b 1'],
      ],
    });
  });

  it('puts talks that overlap in one room into one cell', () => {
    expect(drawn([talk('a', 1, 10, 12), talk('b', 1, 11, 13), talk('c', 2, 12, 13)], [1, 2]).cells).toEqual([
      [10, 'a+b 2', null],
      [12, 'c 1'],
    ]);
  });

  it('gives talks of no room, or of a deleted one, the last column', () => {
    expect(drawn([talk('a', null, 10, 11), talk('b', 9, 11, 12), talk('c', 1, 10, 11)], [1])).toEqual({
      rooms: [1, null],
      cells: [
        [10, 'c 1', 'a 1'],
        [11, null, 'b 1'],
      ],
    });
  });
});
