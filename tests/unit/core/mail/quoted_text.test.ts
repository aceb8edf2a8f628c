import { expect, it } from 'vitest';
import { withoutQuote } from '#core/mail/incoming/quoted_text.ts';

it.each([
  ['English', 'Yes, please.\n\nOn Mon, 3 Nov 2025 at 10:12, Olu <olu@example.com> wrote:\n> Oiled?\n> Or waxed?'],
  [
    'wrapped',
    'Yes, please.\n\nOn Monday, 3 November 2025 at 10:12, Olu Adeyemi of Alder & Fern\n<olu@example.com> wrote:\n> Oiled?',
  ],
  ['French', 'Yes, please.\n\nLe 3 nov. 2025 à 10:12, Olu a écrit :\n> Huilée ?'],
  ['Outlook', 'Yes, please.\n\nFrom: Olu <olu@example.com>\nSent: Monday\nTo: Noor\n\nOiled?'],
  ['forwarded', 'Yes, please.\n\n-----Original Message-----\nOiled?'],
  ['signed', 'Yes, please.\n\n-- \nNoor\nSent from a telephone'],
  ['interleaved', '> Oiled?\nYes, please.'],
])('leaves the words of an answer (%s)', (_name, text) => {
  expect(withoutQuote(text)).toBe('Yes, please.');
});

it.each(['Olu wrote:\nI said oiled, and so it is.', 'From: the oak\nto the beech', '> only a quote'])(
  'keeps what is no quotation: %j',
  (text) => {
    expect(withoutQuote(text)).toBe(text);
  },
);
