import { describe, expect, it } from 'vitest';
import { pageText, readFacts } from '#links/page_facts.ts';

describe('a page says of itself', () => {
  it('its title, in plain words', () => {
    const html = '<html><head><title>\n Caf&eacute; &amp;\n bar </title><title>Second</title></head>';
    expect(readFacts(html).title).toBe('Café & bar');
  });

  it('its icon, whatever else the link is', () => {
    const html = '<head><link rel=stylesheet href=a.css><LINK REL="shortcut icon" HREF="/i.png"><link rel=icon href=b>';
    expect(readFacts(html).icon).toBe('/i.png');
  });

  it.each([
    [
      'the first picture',
      '<link rel=icon href=a.svg><link rel=apple-touch-icon href=b><link rel=icon href=c.png>',
      'c.png',
    ],
    ['its touch icon, where it has no picture', '<link rel=icon href=a.ico><link rel=apple-touch-icon href=b>', 'b'],
    ['no drawing', '<link rel=icon type="image/svg+xml" href=a>', null],
    [
      'no icon file of Windows',
      '<link rel="shortcut icon" href="/a.ico?1"><link rel=icon type=image/x-icon href=b>',
      null,
    ],
  ])('as its icon %s', (_which, links, icon) => {
    expect(readFacts(`<head>${links}`).icon).toBe(icon);
  });

  it('nothing in its body', () => {
    const html = '<body><svg><title>A drawing</title></svg><link rel=icon href=x></body>';
    expect(readFacts(html)).toEqual({ title: '', icon: null });
  });

  it('no more of its title than a card has room for', () => {
    expect(readFacts(`<title>${'x'.repeat(9000)}</title>`).title).toHaveLength(200);
  });
});

describe('the text of a page', () => {
  const body = Buffer.from('<meta charset="windows-1252"><title>Caf\xe9</title>', 'latin1');

  it.each([
    ['its head says so', 'text/html; charset=windows-1252', body.subarray(29)],
    ['it says so itself', 'text/html', body],
  ])('is read in its encoding where %s', (_where, type, bytes) => {
    expect(pageText({ type, body: bytes })).toContain('Café');
  });

  it('is UTF-8 where nobody says anything, or nothing that is known', () => {
    for (const type of ['text/html', 'text/html; charset=klingon'])
      expect(pageText({ type, body: Buffer.from('Café') })).toBe('Café');
  });
});
