/** Writes PDF documents for tests: of many pages, protected, or harmful. */
import { constants, deflateRawSync, deflateSync } from 'node:zlib';

type Options = {
  /** Of the second page: a compressed stream in place of its text. */
  stream?: Buffer;
  /** On the second page, beside its text: pictures of 24 million pixels. */
  pictures?: number;
  /** Needs a password to be opened. */
  isProtected?: boolean;
};

/** Each page says which it is. */
export function pdfFile(pages: number, { stream, pictures = 0, isProtected = false }: Options = {}): Buffer {
  const first = 4;
  const kids = Array.from({ length: pages }, (_, at) => `${first + at * 2} 0 R`).join(' ');
  const objects: Buffer[] = [
    Buffer.from('<</Type/Catalog/Pages 2 0 R>>'),
    Buffer.from(`<</Type/Pages/Count ${pages}/Kids[${kids}]/MediaBox[0 0 300 400]>>`),
    Buffer.from('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'),
  ];
  const names = Array.from({ length: pictures }, (_, at) => `P${at}`);
  const ofPictures = names.map((name, at) => `/${name} ${first + pages * 2 + at} 0 R`).join('');
  const drawn = names.map((name) => ` q 200 0 0 200 50 50 cm /${name} Do Q`).join('');
  for (let at = 0; at < pages; at++) {
    const content = `${first + at * 2 + 1} 0 R`;
    const resources = `<</Font<</F 3 0 R>>${at === 1 ? `/XObject<<${ofPictures}>>` : ''}>>`;
    objects.push(
      Buffer.from(`<</Type/Page/Parent 2 0 R/Resources${resources}/Contents ${content}>>`),
      at === 1 && stream
        ? streamOf(stream, '/Filter/FlateDecode')
        : streamOf(Buffer.from(`BT /F 20 Tf 40 300 Td (This is page ${at + 1}) Tj ET${at === 1 ? drawn : ''}`)),
    );
  }
  objects.push(...names.map(() => pictureOf(4_000, 6_000)));
  const key = `<${'41'.repeat(32)}>`;
  const protection = isProtected ? `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${key}/U${key}>>/ID[${key}${key}]` : '';
  return fileOf(objects, protection);
}

const streamOf = (bytes: Buffer, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`<</Length ${bytes.length}${more}>>stream\n`), bytes, Buffer.from('\nendstream')]);

function fileOf(objects: readonly Buffer[], trailer: string): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = pieces[0]!.length;
  for (const [at, object] of objects.entries()) {
    places.push(length);
    const piece = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    pieces.push(piece);
    length += piece.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer<</Size ${count}/Root 1 0 R${trailer}>>\nstartxref\n${length}\n%%EOF`;
  return Buffer.concat([...pieces, Buffer.from(end)]);
}

function pictureOf(width: number, height: number): Buffer {
  const shape = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/BitsPerComponent 8/ColorSpace/DeviceRGB`;
  return streamOf(deflateSync(Buffer.alloc(width * height * 3)), `${shape}/Filter/FlateDecode`);
}

const MEGABYTE = 1024 * 1024;

/** A few kilobytes that unfold to so many megabytes of drawing. */
export function bombOf(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MEGABYTE, '0 0 m 9 9 l S\n'), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from([0x78, 0x9c]),
    ...Array.from({ length: megabytes }, () => block),
    Buffer.from([3, 0, 0, 0, 0, 0]),
  ]);
}
