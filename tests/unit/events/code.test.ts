import { expect, test } from 'vitest';
import { codeOf, editionOf, readCode } from '#events/tickets/code.ts';

test('A ticket code is parsed from a scan, from typed text and from a link', () => {
  const attendee = { id: 70_000, ticketEdition: 2 };
  const code = codeOf(attendee);
  const loose = ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `;
  for (const entered of [code, loose, `https://shop.example/event/x-1/ticket/${code}`]) {
    const read = readCode(entered);
    expect(read?.id, entered).toBe(70_000);
    expect(editionOf(attendee, read!.proof)).toBe(2);
  }
});

test('A ticket code of a former edition is recognised as such, and another code as unknown', () => {
  const { proof } = readCode(codeOf({ id: 5, ticketEdition: 0 }))!;
  expect(editionOf({ id: 5, ticketEdition: 1 }, proof)).toBe(0);
  expect(editionOf({ id: 6, ticketEdition: 1 }, proof)).toBeNull();
});

test.each(['', 'Ann Lee', 'https://example.com/', '0000000000000', `Z${'Z'.repeat(18)}`, '😀😀😀😀😀😀😀😀😀😀😀😀😀'])(
  '%j is no code',
  (entered) => {
    expect(readCode(entered)).toBeNull();
  },
);
