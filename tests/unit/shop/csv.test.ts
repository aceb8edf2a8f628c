import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CsvReader, type CsvRow } from '#core/tables/csv_reader.ts';

/** Reads a text in pieces of the given length. */
function read(text: string, pieceLength = text.length || 1): { rows: CsvRow[]; bad: [number, string][] } {
  const bad: [number, string][] = [];
  const reader = new CsvReader((line, reason) => bad.push([line, reason]));
  const rows: CsvRow[] = [];
  for (let at = 0; at < text.length; at += pieceLength)
    rows.push(...reader.take(text.slice(at, at + pieceLength), false));
  return { rows: [...rows, ...reader.take('', true)], bad };
}

const cells = (text: string) => read(text).rows.map((row) => row.cells);

test.each([
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['\ufeffa,b\n', [['a', 'b']]],
  [
    'a,b\n"1,""x""\n2",3\n',
    [
      ['a', 'b'],
      ['1,"x"\n2', '3'],
    ],
  ],
  ['a,b\n"",\n,\n\n1\n', [['a', 'b'], ['1']]],
  [
    'a,b\n5" pot,2\n',
    [
      ['a', 'b'],
      ['5" pot', '2'],
    ],
  ],
  ['a,b\n"1"\r\n', [['a', 'b'], ['1']]],
  [
    'a,b\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['', []],
])('CsvReader reads %j', (text, expected) => {
  expect(cells(text)).toEqual(expected);
});

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '💥', '"', ',', '\n', '\r\n', ' ') });
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('CsvReader reads quoted cells from a text that is cut into pieces anywhere', () => {
  const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(
      table,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('\n', '\r\n'),
      (content, pieceLength, lineEnd) => {
        const rows = [['x', 'y', 'z'], ...content];
        const { rows: found, bad } = read(rows.map((row) => row.map(quoted).join(',') + lineEnd).join(''), pieceLength);
        expect(bad).toEqual([]);
        expect(found.map((row) => row.cells)).toEqual(rows.filter((row) => row.some(Boolean)));
      },
    ),
  );
});

test.each([
  ['characters after a closing quote', '1,"two"x,3'],
  ['an unclosed quote', '1,"two,3'],
  ['more cells than the header', '1,2,3,4'],
  ['bytes that are not UTF-8', '1,\ufffd,3'],
  ['a NUL character', '1,\0,3'],
])('CsvReader reports %s and reads the rows after it', (_what, line) => {
  for (const pieceLength of [1, 7, 1000]) {
    const { rows, bad } = read(`a,b,c\n0,0,0\n${line}\n2,"2\n2",2\n3,3,3\n`, pieceLength);
    expect(bad).toEqual([[3, expect.any(String)]]);
    expect(rows.map((row) => [row.line, row.cells[0]])).toEqual([
      [1, 'a'],
      [2, '0'],
      [4, '2'],
      [6, '3'],
    ]);
  }
});

test('CsvReader reports an unclosed quote and reads the rest of a large file row by row', () => {
  const lines = Array.from({ length: 150_000 }, (_, i) => `${i},x,y`).join('\n');
  const { rows, bad } = read(`a,b,c\n"0,x,y\n${lines}\n`, 65_536);
  expect(bad).toEqual([[2, expect.stringContaining('Is a " missing?')]]);
  expect(rows).toHaveLength(150_001);
});
