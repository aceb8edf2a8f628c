import { expect, it } from 'vitest';
import { MOST_CAPTIONS_BYTES, parseCaptions } from '#slides/upload/captions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('takes captions with or without hours, settings and notes, and line breaks of any system', () => {
  const text = 'WEBVTT - Care\r\n\r\nNOTE for editors\r\n\r\n1\r\n00:01.000 --> 01:00:04.000 line:0\r\nOil it\r\n';
  expect(parseCaptions(bytes(text))).toBe(text.replaceAll('\r\n', '\n'));
});

it.each([
  ['another format', bytes('1\n00:00:01,000 --> 00:00:04,000\nOil it'), /WebVTT/],
  ['no text at all', new Uint8Array([0x57, 0x45, 0xff, 0xfe]), /WebVTT/],
  ['too much', bytes(`WEBVTT\n${' '.repeat(MOST_CAPTIONS_BYTES)}`), /1 MB/],
  ['no times', bytes('WEBVTT\n\nOil it'), /no times/],
  ['a time with a comma', bytes('WEBVTT\n\n00:01,000 --> 00:04.000\nOil it'), /Line 3/],
])('refuses %s', (_what, sent, said) => {
  expect(() => parseCaptions(sent)).toThrow(said);
});
