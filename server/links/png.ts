import { crc32, deflateSync } from 'node:zlib';

/** Four bytes for each pixel: red, green, blue and how opaque; row by row. */
export type Pixels = { width: number; height: number; rgba: Buffer };

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** 8 bits for each of red, green, blue and opacity; not interlaced. */
const KIND = [8, 6, 0, 0, 0];

/** A picture of a few pixels as PNG, so small that it needs no process of its own. */
export function png({ width, height, rgba }: Pixels): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(KIND, 8);
  const rows = Array.from({ length: height }, (_, y) =>
    // Each row says by which filter it was written: none.
    Buffer.concat([Buffer.alloc(1), rgba.subarray(y * width * 4, (y + 1) * width * 4)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
