/** Combines the CRC-32 of two parts into the CRC-32 of both. */

/** The polynomial of CRC-32, its bits in the order that the checksum has them: x^0 is the highest. */
const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;
const X_TO_THE_EIGHTH = 0x00800000;

/** The product of two remainders. */
function product(a: number, b: number): number {
  let sum = 0;
  let shifted = b;
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) sum ^= shifted;
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1;
  }
  return sum >>> 0;
}

/** What multiplies a CRC when so many bytes follow: x^(8 · bytes), by squaring. */
export function shiftBy(bytes: number): number {
  let shift = ONE;
  let power = X_TO_THE_EIGHTH;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = product(shift, power);
    power = product(power, power);
  }
  return shift;
}

/**
 * zlib's `crc32_combine`, which Node does not offer. A CRC is a remainder over GF(2); appending n bytes multiplies it
 * by x^8n.
 * @param after CRC of the second part, and `shiftBy` its length
 */
export const crcOfBoth = (before: number, after: { crc: number; shift: number }): number =>
  (product(before, after.shift) ^ after.crc) >>> 0;
