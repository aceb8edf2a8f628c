import { crc32, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { crcOfBoth, shiftBy } from '#core/templates/crc_of_parts.ts';
import { gzipOf, Piece } from '#core/templates/gzip_pieces.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 400 });

test('gzipOf joins separately compressed pieces into one valid gzip stream', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), (texts) => {
      expect(gunzipSync(gzipOf(texts.map((one) => new Piece(one)))).toString()).toBe(texts.join(''));
    }),
  );
});

test('gzipOf may use a piece in several responses and several times', () => {
  const [shared, own, other] = [new Piece('<header>é</header>'), new Piece('<p>1</p>'), new Piece('<p>2</p>')];
  expect(gunzipSync(gzipOf([shared, own])).toString()).toBe('<header>é</header><p>1</p>');
  expect(gunzipSync(gzipOf([shared, other, shared])).toString()).toBe('<header>é</header><p>2</p><header>é</header>');
});

test('crcOfBoth computes the CRC of two joined parts from their CRCs', () => {
  fc.assert(
    fc.property(text, fc.uint8Array({ maxLength: 70_000 }), (before, after) => {
      const both = Buffer.concat([Buffer.from(before), after]);
      const found = crcOfBoth(crc32(before), { crc: crc32(after), shift: shiftBy(after.length) });
      expect(found).toBe(crc32(both));
    }),
    { numRuns: 50 },
  );
});
