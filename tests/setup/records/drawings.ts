/** Signature images, valid and invalid. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const SVG = (body: string, side = 400) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="142">${body}</svg>`);

export const drawnPng = (): Promise<Buffer> =>
  sharp(SVG('<path d="M20 80 Q 80 10 120 90 T 300 60" fill="none" stroke="#1e2620" stroke-width="4"/>'))
    .png()
    .toBuffer();

export const blankPng = (): Promise<Buffer> => sharp(SVG('')).png().toBuffer();

export const whiteJpeg = (): Promise<Buffer> => sharp(SVG('')).flatten({ background: '#fff' }).jpeg().toBuffer();

/** Few bytes that would unfold into 900 million pixels, written by hand because an encoder would go through them all. */
export function bombPng(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // bit per pixel
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.concat([Buffer.alloc(4), Buffer.from(type), data, Buffer.alloc(4)]);
  chunk.writeUInt32BE(data.length, 0);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

/** 4.5 kB of filters over 25 million pixels: minutes of work. */
const filters = (filter: string): Buffer => {
  const all = filter.repeat(Math.floor(4_300 / filter.length));
  const area = 'width="5000" height="5000"';
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${area}><filter id="f" x="0" y="0" width="1" height="1">${all}</filter><rect ${area} filter="url(#f)"/></svg>`,
  );
};
export const filterBombs = (): [Buffer, Buffer] => [
  filters('<feTurbulence baseFrequency=".9" numOctaves="9"/>'),
  filters('<feMorphology operator="dilate" radius="900"/><feGaussianBlur stdDeviation="900"/>'),
];

export const drawnSvg = (): Buffer => SVG('<script>alert(1)</script><path d="M0 0L9 9" stroke="#000"/>');
