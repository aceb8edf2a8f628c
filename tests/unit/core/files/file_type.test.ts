import sharp from 'sharp';
import { expect, test } from 'vitest';
import { typeOf } from '#core/files/file_type.ts';

const dot = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a43f22' } });
const text = (content: string) => Buffer.from(content);

test('typeOf recognises image formats by their content', async () => {
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif'] as const) {
    expect(typeOf(await dot.clone().toFormat(format).toBuffer())).toBe(`image/${format}`);
  }
});

/** A zip file whose first entries have these names. */
const zip = (names: string) => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.alloc(26), Buffer.from(names)]);
const OPEN_XML = 'application/vnd.openxmlformats-officedocument';

test.each([
  [`${OPEN_XML}.wordprocessingml.document`, zip('[Content_Types].xml…_rels/.rels…word/document.xml')],
  [`${OPEN_XML}.spreadsheetml.sheet`, zip('_rels/.rels…xl/workbook.xml')],
  ['application/vnd.oasis.opendocument.text', zip('mimetypeapplication/vnd.oasis.opendocument.textPK')],
  ['application/zip', zip('evil.exe…word/document.xml')],
  ['application/zip', zip('[Content_Types].xml…nothing of it')],
  ['application/pdf', text('%PDF-1.7\n')],
  ['application/zip', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
  ['text/plain', text('Grüße, name;price\n1;2')],
  ['text/plain', text('<html><script>alert(1)</script></html>')],
  ['image/svg+xml', text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'image/svg+xml',
    text(
      '\n<?xml version="1.0"?>\n<!-- drawn --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x"><svg><script/></svg>',
    ),
  ],
  ['application/octet-stream', Buffer.from([1, 2, 0, 3])],
  ['application/octet-stream', Buffer.from([0xff, 0xfe, 0x41])],
])('typeOf returns %s', (type, bytes) => {
  expect(typeOf(bytes)).toBe(type);
});

test('typeOf recognises text when a character is cut at the end of the sample', () => {
  expect(typeOf(text(`${'x'.repeat(4095)}é`))).toBe('text/plain');
});
