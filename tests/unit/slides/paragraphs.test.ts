import { describe, expect, it } from 'vitest';
import { paragraphsOf } from '../../../server/slides/reading/paragraphs.ts';

const piece = (str: string, x: number, y: number, more: object = {}) => ({
  ...{ str, transform: [1, 0, 0, 1, x, y], width: 10, height: 10, hasEOL: false, dir: 'ltr' },
  ...more,
});
const end = { hasEOL: true };

describe('paragraphsOf()', () => {
  it('joins lines, and words that a hyphen divides', () => {
    const lines = [piece('Oil the table and let it hard-', 0, 100, end), piece('en for a day.', 0, 86, end)];
    expect(paragraphsOf(lines)).toBe('Oil the table and let it harden for a day.');
  });

  it('begins a paragraph after a gap, at a list item and at another size', () => {
    const lines = [
      piece('Heading', 0, 100, { ...end, height: 20 }),
      piece('Text', 0, 82, end),
      piece('• one', 0, 70, end),
      piece('Far below', 0, 20, end),
    ];
    expect(paragraphsOf(lines).split('\n')).toEqual(['Heading', 'Text', '• one', 'Far below']);
  });

  it('reads Arabic lines from the right and Latin words in them from the left', () => {
    const rtl = { dir: 'rtl' };
    const line = [piece('2', 0, 10), piece(' ', 10, 10), piece('العناية', 20, 10, rtl), piece('', 0, 10, end)];
    expect(paragraphsOf(line)).toBe('العناية 2');
  });
});
