/**
 * A copy in memory of its own, for what is kept. Node cuts buffers from slabs of 64 kB: a small one that stays makes
 * its whole slab stay.
 */
export function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
