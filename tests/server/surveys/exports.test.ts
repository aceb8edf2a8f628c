import { inflateRawSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app.ts';
import { CsvReader } from '#core/tables/csv_reader.ts';
import { signedIn, type Visitor } from '#tests/setup/visitors/visitor.ts';
import { answered, type GardenProbe, gardenSurvey } from './garden_answers.ts';

let app: FastifyInstance;
let ada: Visitor;
let garden: GardenProbe;
const HOSTILE = [
  '=HYPERLINK("http://x")',
  '\u200f@SUM(1)',
  'Two, with "quotes"\nand a line',
  'شاي أخضر',
  'a\u0001<b>&_x0041_',
];
beforeAll(async () => {
  app = await buildApp();
  ada = await signedIn(app, 'admin');
  garden = await gardenSurvey();
  await answered(garden, [
    { tea: 'green', rooms: ['hall'], care: { oil: 'often' }, cups: -2.5, why: HOSTILE[0]!, day: '2026-05-04' },
    ...HOSTILE.slice(1).map((why) => ({ why })),
    { comment: { tea: '+1 for coffee' }, state: 'skip' as const },
    { why: 'A test', isTest: true },
  ]);
});
afterAll(() => app.close());

const fetched = (file: string, query = '') => ada.get(`/survey/results/${garden.slug}/${file}${query}`);

function table(csv: string): Record<string, string>[] {
  const [header, ...rows] = new CsvReader((line, reason) => expect.fail(`${line}: ${reason}`)).take(csv, true);
  return rows.map(({ cells }) => Object.fromEntries(header!.cells.map((name, at) => [name, cells[at] ?? ''])));
}

describe('Survey export as CSV', () => {
  it('has a row per response and a column per question, choice and matrix row', async () => {
    const { headers, body } = await fetched('responses.csv');
    expect(headers['content-disposition']).toBe(`attachment; filename="${garden.slug}-responses.csv"`);
    expect(body.startsWith('\ufeff')).toBe(true);
    const [first, second, ...rest] = table(body);
    expect(first).toEqual({
      Response: expect.stringMatching(/^\d+$/),
      Status: 'Finished',
      Language: 'en_US',
      Started: '2026-05-01 08:00:00',
      Finished: '2026-05-01 08:05:00',
      'Which tea?': 'Green',
      'Which tea?: Another one': '',
      'Which rooms?: Hall': '1',
      'Which rooms?: Attic': '0',
      'How often do you …: Oil': 'Often',
      'How often do you …: Wash': '',
      'How many cups?': '-2.5',
      'Why?': `'${HOSTILE[0]}`,
      'When?': '2026-05-04',
    });
    expect(second).toMatchObject({ 'Which rooms?: Hall': '', 'Which rooms?: Attic': '', 'Why?': `'${HOSTILE[1]}` });
    expect(rest.map((row) => row['Why?'])).toEqual([...HOSTILE.slice(2), '']);
    expect(rest.at(-1)).toMatchObject({
      Status: 'In progress',
      Finished: '',
      'Which tea?: Another one': "'+1 for coffee",
    });
  });

  it('has a row per answer of the responses selected by the filter', async () => {
    const rows = table((await fetched('answers.csv', `?0,${garden.choice('tea', 'green')}&finished`)).body);
    expect(rows.map((row) => [row['Question id'], row.Row, row.Answer])).toEqual([
      ['tea', '', 'Green'],
      ['rooms', '', 'Hall'],
      ['care', 'Oil', 'Often'],
      ['cups', '', '-2.5'],
      ['why', '', `'${HOSTILE[0]}`],
      ['day', '', '2026-05-04'],
    ]);
  });
});

describe('Survey export as JSON', () => {
  it('names questions and choices by the ids of the definition', async () => {
    const rows = (await fetched('responses.json')).json();
    expect(rows).toHaveLength(6);
    expect(rows[0]).toMatchObject({
      state: 'done',
      startedAt: '2026-05-01T08:00:00.000Z',
      answers: {
        tea: 'green',
        rooms: ['hall'],
        care: { oil: 'often' },
        cups: -2.5,
        why: HOSTILE[0],
        day: '2026-05-04',
      },
      comments: {},
    });
    expect(rows[5]).toMatchObject({ state: 'skip', finishedAt: null, answers: {}, comments: { tea: '+1 for coffee' } });
    const answers = (await fetched('answers.json')).json();
    expect(answers[2]).toMatchObject({ question: 'care', row: 'oil', answer: 'often' });
    expect(answers.at(-1)).toMatchObject({ question: 'tea', isComment: true, answer: '+1 for coffee' });
    expect((await fetched('responses.json', '?0,999999')).json()).toEqual([]);
  });
});

/** Files of a zip archive, by its central directory. */
function unzipped(zip: Buffer): Record<string, string> {
  const files: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameSize] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const [rest, start] = [zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32), zip.readUInt32LE(at + 42)];
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    files[zip.toString('utf8', at + 46, at + 46 + nameSize)] = inflateRawSync(
      zip.subarray(from, from + size),
    ).toString();
    at += 46 + nameSize + rest;
  }
  return files;
}

describe('Survey export as workbook', () => {
  it('stores texts, numbers and dates by type, and formulas as text', async () => {
    const files = unzipped((await fetched('responses.xlsx')).rawPayload);
    expect(Object.keys(files).sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("http://x")</t>');
    expect(sheet).toContain('>a&lt;b&gt;&amp;_x005F_x0041_</t>');
    expect(sheet).toMatch(/<c r="L2"><v>-2\.5<\/v><\/c>/);
    expect(sheet).toMatch(/<c r="N2" s="2"><v>46146<\/v><\/c>/);
    expect(sheet).not.toContain('rightToLeft');
    expect(sheet.match(/<row /g)).toHaveLength(7);
  });

  it('is laid out from right to left in Arabic', async () => {
    const { rawPayload } = await ada.get(`/ar/survey/results/${garden.slug}/answers.xlsx`);
    expect(unzipped(rawPayload)['xl/worksheets/sheet1.xml']).toContain('rightToLeft="1"');
  });
});
