import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { xlsxFile } from '#core/tables/xlsx.ts';
import { rowXml } from '#core/tables/xlsx_sheet.ts';

async function* pieces(rows: number, at: number) {
  for (let from = 0; from < rows; from += at)
    yield Array.from({ length: Math.min(at, rows - from) }, (_, n) => [from + n]);
}

it.each([
  [0, 1],
  [9, 1],
  [10, 2],
  [27, 3],
])('xlsxFile writes %i rows to %i sheets when a sheet holds ten, header included', async (rows, sheets) => {
  const zip = await buffer(xlsxFile(['n'], pieces(rows, 4), { mostRows: 10 }));
  const names = new Set(zip.toString('latin1').match(/sheet\d+\.xml/g));
  expect(names.size).toBe(sheets);
});

it('xlsxFile rejects when reading the rows fails', async () => {
  async function* failing() {
    yield [['one']];
    throw new Error('The database went away.');
  }
  await expect(buffer(xlsxFile(['n'], failing()))).rejects.toThrow('The database went away.');
});

it('rowXml names columns beyond Z with two letters and writes dates before 1900 as text', () => {
  const cells = Array.from({ length: 29 }, (_, at) => (at === 28 ? { date: '1899-01-01' } : at));
  expect(rowXml(cells, 3)).toMatch(/<c r="Z3"><v>25.*<c r="AA3"><v>26.*<c r="AC3" t="inlineStr">.*1899-01-01/);
  expect(rowXml([{ date: '1900-03-01' }, { date: '2026-05-04 12:00:00' }], 1)).toBe(
    '<row r="1"><c r="A1" s="2"><v>61</v></c><c r="B1" s="3"><v>46146.5</v></c></row>',
  );
});
