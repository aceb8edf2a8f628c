import { describe, expect, it } from 'vitest';
import { withPart } from '#tests/bench/report.ts';

const ORDER = ['weight', 'search', 'memory'];
const both = withPart(withPart('', 'memory', '189 MB', ORDER), 'weight', '5760 B', ORDER);

describe('RESULTS.md', () => {
  it('keeps the results of all other measures when one is measured', () => {
    const next = withPart(both, 'memory', '170 MB', ORDER);
    expect(next).toContain('## weight\n\n5760 B\n');
    expect(next).toContain('## memory\n\n170 MB\n');
    expect(next).not.toContain('189 MB');
  });

  it('lists measures in their order, a new one among them', () => {
    const names = [...withPart(both, 'search', '6 ms', ORDER).matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    expect(names).toEqual(ORDER);
  });

  it('stays the same when a measure finds what it found before', () => {
    expect(withPart(both, 'weight', '5760 B', ORDER)).toBe(both);
  });
});
