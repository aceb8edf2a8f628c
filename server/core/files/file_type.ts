/** Detects a file's type from its first bytes, never from its name. */

type Signature = { type: string; at: number; bytes: readonly number[] };

const ascii = (text: string): number[] => [...text].map((sign) => sign.charCodeAt(0));

const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', at: 0, bytes: [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a] },
  { type: 'image/gif', at: 0, bytes: ascii('GIF8') },
  { type: 'image/webp', at: 8, bytes: ascii('WEBP') },
  { type: 'image/avif', at: 4, bytes: ascii('ftypavif') },
  { type: 'image/avif', at: 4, bytes: ascii('ftypavis') },
  { type: 'application/pdf', at: 0, bytes: ascii('%PDF-') },
  { type: 'application/zip', at: 0, bytes: [0x50, 0x4b, 0x03, 0x04] },
  { type: 'application/gzip', at: 0, bytes: [0x1f, 0x8b] },
  // Photos of some phones, which browsers can't show, begin as videos do.
  ...['heic', 'heix', 'heim', 'mif1', 'msf1'].map((brand) => ({
    ...{ type: 'application/octet-stream', at: 4, bytes: ascii(`ftyp${brand}`) },
  })),
  { type: 'video/mp4', at: 4, bytes: ascii('ftyp') },
  { type: 'video/webm', at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3] },
  { type: 'audio/mpeg', at: 0, bytes: ascii('ID3') },
  { type: 'audio/ogg', at: 0, bytes: ascii('OggS') },
];

const ZIP = 'application/zip';
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

/** Office documents are zip files, told apart by the names of their first entries. */
const OFFICE: readonly { type: string; first: RegExp; entry: RegExp }[] = [
  { type: `${OPEN_XML}.wordprocessingml.document`, first: /^(\[Content_Types\]|_rels|docProps|word)/, entry: /word\// },
  { type: `${OPEN_XML}.spreadsheetml.sheet`, first: /^(\[Content_Types\]|_rels|docProps|xl)/, entry: /xl\// },
];

/** Pictures that are stored without conversion. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;
export const SVG_TYPE = 'image/svg+xml';

/** Bytes that are enough to tell. */
export const SNIFFED_BYTES = 4096;

/** @param start the first `SNIFFED_BYTES` of the file, or all of it. */
export function typeOf(start: Uint8Array): string {
  const head = start.subarray(0, SNIFFED_BYTES);
  const known = SIGNATURES.find(({ at, bytes }) => bytes.every((byte, i) => head[at + i] === byte));
  if (known) return known.type === ZIP ? officeTypeOf(head) : known.type;
  const text = asText(head);
  if (text === null) return 'application/octet-stream';
  // HTML is text here, so that no browser runs what a visitor uploaded.
  return isSvg(text) ? SVG_TYPE : 'text/plain';
}

/** The name of a zip's first entry stands at byte 30. */
function officeTypeOf(head: Uint8Array): string {
  const names = new TextDecoder('latin1').decode(head.subarray(30));
  const [, openDocument] = /^mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/.exec(names) ?? [];
  return openDocument ?? OFFICE.find(({ first, entry }) => first.test(names) && entry.test(names))?.type ?? ZIP;
}

function asText(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    // `stream` accepts a character that the end of the sample cuts in two.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function isSvg(text: string): boolean {
  const withoutProlog = text.replace(
    /^\s*(?:<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype svg[^>[]*(?:\[[\s\S]*?\])?[^>]*>|\s+)*/i,
    '',
  );
  return /^<svg[\s>]/i.test(withoutProlog);
}
