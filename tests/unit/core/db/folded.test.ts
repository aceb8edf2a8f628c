import { expect, it } from 'vitest';
import { folded } from '#core/db/folded.ts';

it.each([
  ['Été À LA FERME', 'ete a la ferme'],
  ['ÉTAGÈRE', 'étagère'],
  ['İstanbul', 'istanbul'],
  ['كُرْسِيّ', 'كرسي'],
  ['أحمد', 'احمد'],
  ['ПОЛКА', 'полка'],
  ['S00012', 's00012'],
])('folded() makes the text %s and the search %s equal', (text, search) => {
  expect(folded(text)).toBe(folded(search));
});
