/** Reads the files of a ZIP archive by its list at the end. */
import { inflateRawSync } from 'node:zlib';

const LIST_ENTRY = 0x02014b50;
const END = 0x06054b50;
const STORED = 0;

/** Name → content. */
export function entriesOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (zip.readUInt32LE(end) !== END) throw new Error('This is no ZIP archive.');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  while (zip.readUInt32LE(at) === LIST_ENTRY) {
    const [method, size, begin] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
    const [name, extra, comment] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place)) as [
      number,
      number,
      number,
    ];
    const content = begin + 30 + zip.readUInt16LE(begin + 26) + zip.readUInt16LE(begin + 28);
    const bytes = zip.subarray(content, content + size);
    entries.set(zip.toString('utf8', at + 46, at + 46 + name), method === STORED ? bytes : inflateRawSync(bytes));
    at += 46 + name + extra + comment;
  }
  return entries;
}
