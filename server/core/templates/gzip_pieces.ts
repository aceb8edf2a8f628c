/** Joins separately compressed pieces into one gzip response. */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { crcOfBoth, shiftBy } from './crc_of_parts.ts';
import { BYTES, type Bytes } from './latin1.ts';

const SETTINGS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH };

type Packed = {
  /** Complete blocks, none of them the final one. */
  deflated: Bytes;
  crc: number;
  shift: number;
};

/**
 * A part of a response, compressed when first needed. Deflate blocks from different sources may follow each other, so
 * what visitors share is compressed and checksummed once.
 */
export class Piece {
  /** In bytes. */
  readonly length: number;
  readonly plain: Bytes;
  #packed: Packed | undefined;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.length = bytes.length;
    this.plain = bytes.toString(BYTES);
  }

  get packed(): Packed {
    this.#packed ??= packedOf(Buffer.from(this.plain, BYTES));
    return this.#packed;
  }
}

const packedOf = (bytes: Buffer): Packed => ({
  deflated: deflateRawSync(bytes, SETTINGS).toString(BYTES),
  crc: crc32(bytes),
  shift: shiftBy(bytes.length),
});

/** RFC 1952: no name, no time, unknown system. */
const HEAD: Bytes = '\x1f\x8b\b\0\0\0\0\0\0\xff';
/** An empty last block. */
const END: Bytes = '\x03\0';
const TRAILER_BYTES = 8;

export function gzipOf(pieces: readonly Piece[]): Buffer {
  let blocks = HEAD;
  let crc = 0;
  let length = 0;
  for (const piece of pieces) {
    blocks += piece.packed.deflated;
    crc = crcOfBoth(crc, piece.packed);
    length += piece.length;
  }
  blocks += END;
  const answer = Buffer.allocUnsafe(blocks.length + TRAILER_BYTES);
  answer.write(blocks, BYTES);
  // Checksum and length.
  answer.writeUInt32LE(crc, blocks.length);
  answer.writeUInt32LE(length, blocks.length + 4);
  return answer;
}

export const joined = (pieces: readonly Piece[]): Buffer =>
  Buffer.from(pieces.map(({ plain }) => plain).join(''), BYTES);
