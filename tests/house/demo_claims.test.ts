/** Claims that hold only for the demo stay in its content, not in templates. */
import { expect, it } from 'vitest';
import { gatherTexts } from '#registry/tools/texts.ts';
import { demoClaimsIn, demoPhrases } from '#tests/setup/records/demo_phrases.ts';

const { texts } = gatherTexts();
const phrases = demoPhrases();

it('Texts of the code contain no claims of the demo shop', () => {
  expect(phrases.length).toBeGreaterThan(100);
  const all = texts.flatMap(({ source, other = '' }) => [source, other]).join('\n');
  expect(demoClaimsIn(all, phrases)).toEqual([]);
});
