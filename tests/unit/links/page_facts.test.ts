import { describe, expect, it } from 'vitest';
import { readFacts } from '../../../server/links/page_facts.ts';

describe('a page says of itself', () => {
  it('its title, in plain words', () => {
    const html = '<html><head><title>\n Caf&eacute; &amp;\n bar </title><title>Second</title></head>';
    expect(readFacts(html).title).toBe('Café & bar');
  });

  it('its icon, whatever else the link is', () => {
    const html = '<head><link rel=stylesheet href=a.css><LINK REL="shortcut icon" HREF="/i.png"><link rel=icon href=b>';
    expect(readFacts(html).icon).toBe('/i.png');
  });

  it('nothing in its body', () => {
    const html = '<body><svg><title>A drawing</title></svg><link rel=icon href=x></body>';
    expect(readFacts(html)).toEqual({ title: '', icon: null });
  });

  it('no more of its title than a card has room for', () => {
    expect(readFacts(`<title>${'x'.repeat(9000)}</title>`).title).toHaveLength(200);
  });
});
