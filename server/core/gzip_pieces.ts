/**
 * A gzip answer put together from pieces, each compressed on its own: the blocks of a deflate stream may follow each
 * other whoever made them. So what visitors share is compressed once.
 */
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { BYTES, type Bytes } from './kept_bytes.ts';

const SETTINGS = { level: 6, finishFlush: constants.Z_SYNC_FLUSH };

/** A part of an answer, compressed when first needed. */
export class Piece {
  /** In bytes. */
  readonly length: number;
  readonly plain: Bytes;
  #deflated: Bytes | undefined;

  constructor(text: string) {
    const bytes = Buffer.from(text);
    this.length = bytes.length;
    this.plain = bytes.toString(BYTES);
  }

  /** Whole blocks, none of them the last. */
  get deflated(): Bytes {
    this.#deflated ??= deflateRawSync(Buffer.from(this.plain, BYTES), SETTINGS).toString(BYTES);
    return this.#deflated;
  }
}

/** RFC 1952: no name, no time, unknown system. */
const HEAD: Bytes = '\x1f\x8b\b\0\0\0\0\0\0\xff';
/** An empty last block. */
const END: Bytes = '\x03\0';

export function gzipOf(pieces: readonly Piece[]): Buffer {
  const whole = HEAD + pieces.map(({ deflated }) => deflated).join('') + END;
  const answer = Buffer.alloc(whole.length + 8);
  answer.write(whole, BYTES);
  // What the receiver checks.
  const body = joined(pieces);
  answer.writeUInt32LE(crc32(body), whole.length);
  answer.writeUInt32LE(body.length, whole.length + 4);
  return answer;
}

export const joined = (pieces: readonly Piece[]): Buffer =>
  Buffer.from(pieces.map(({ plain }) => plain).join(''), BYTES);
