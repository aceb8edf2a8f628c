/**
 * A gzip answer put together from pieces, each compressed on its own: the blocks of a deflate stream may follow each
 * other whoever made them. So what visitors share is compressed once.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { ownBytes } from './own_bytes.ts';

const SETTINGS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH };

/** A part of an answer, compressed when first needed. */
export class Piece {
  readonly bytes: Buffer;
  #deflated: Buffer | undefined;

  constructor(text: string) {
    this.bytes = ownBytes(Buffer.from(text));
  }

  /** Whole blocks, none of them the last. */
  get deflated(): Buffer {
    this.#deflated ??= ownBytes(deflateRawSync(this.bytes, SETTINGS));
    return this.#deflated;
  }
}

/** RFC 1952: no name, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

export function gzipOf(pieces: readonly Piece[]): Buffer {
  return Buffer.concat([HEAD, ...pieces.map(({ deflated }) => deflated), tailOf(pieces)]);
}

/** An empty last block, then what the receiver checks. */
function tailOf(pieces: readonly Piece[]): Buffer {
  const tail = Buffer.from([3, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  tail.writeUInt32LE(
    pieces.reduce((sum, { bytes }) => crc32(bytes, sum), 0),
    2,
  );
  tail.writeUInt32LE(
    pieces.reduce((length, { bytes }) => length + bytes.length, 0),
    6,
  );
  return tail;
}

export const joined = (pieces: readonly Piece[]): Buffer => Buffer.concat(pieces.map(({ bytes }) => bytes));
