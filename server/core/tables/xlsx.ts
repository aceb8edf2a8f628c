/** Writes XLSX workbooks as a stream. */
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';
import { addFrame } from './xlsx_frame.ts';
import { rowXml, SHEET_END, sheetStart, type XlsxCell } from './xlsx_sheet.ts';

type Row = readonly XlsxCell[];
type Rows = AsyncIterable<readonly Row[]>;

/** The maximum of spreadsheet programs. */
const MOST_ROWS = 1_048_576;

/**
 * Text cells stay text: what begins like a formula does nothing.
 * @param pieces rows, some at a time
 * @param mostRows of a sheet, its header included; the rest continues on another sheet
 */
export function xlsxFile(
  header: readonly string[],
  pieces: Rows,
  { isRightToLeft = false, mostRows = MOST_ROWS }: { isRightToLeft?: boolean; mostRows?: number } = {},
): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: Error) => output.destroy(error);
  zip.on('error', fail);
  writeBook(zip, header, new RowSource(pieces), { isRightToLeft, mostRows }).catch(fail);
  return output;
}

async function writeBook(
  zip: yazl.ZipFile,
  header: readonly string[],
  source: RowSource,
  { isRightToLeft, mostRows }: { isRightToLeft: boolean; mostRows: number },
): Promise<void> {
  let sheets = 0;
  do {
    sheets += 1;
    const sheet = Readable.from(sheetXml(header, source, isRightToLeft, mostRows));
    // Stop reading rows when the download is aborted.
    zip.outputStream.once('close', () => sheet.destroy());
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`);
    await finished(sheet);
  } while (!(await source.isOver()));
  addFrame(zip, sheets);
  zip.end();
}

async function* sheetXml(
  header: readonly string[],
  source: RowSource,
  isRightToLeft: boolean,
  mostRows: number,
): AsyncGenerator<string> {
  yield sheetStart(isRightToLeft) + rowXml(header, 1, true);
  let written = 1;
  while (written < mostRows && !(await source.isOver())) {
    const rows = source.take(mostRows - written);
    const first = written + 1;
    written += rows.length;
    yield rows.map((cells, at) => rowXml(cells, first + at)).join('');
  }
  yield SHEET_END;
}

/** Buffers rows that arrive in chunks and passes on as many as fit. */
class RowSource {
  readonly #pieces: AsyncIterator<readonly Row[]>;
  #rest: readonly Row[] = [];

  constructor(pieces: Rows) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  async isOver(): Promise<boolean> {
    while (this.#rest.length === 0) {
      const next = await this.#pieces.next();
      if (next.done) return true;
      this.#rest = next.value;
    }
    return false;
  }

  take(most: number): readonly Row[] {
    const taken = this.#rest.slice(0, most);
    this.#rest = this.#rest.slice(most);
    return taken;
  }
}
