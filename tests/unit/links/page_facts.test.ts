import { describe, expect, it } from 'vitest';
import { pageText, parsePageFacts } from '#links/page_facts.ts';

describe('parsePageFacts', () => {
  it('returns the first title with decoded entities', () => {
    const html = '<html><head><title>\n Caf&eacute; &amp;\n bar </title><title>Second</title></head>';
    expect(parsePageFacts(html).title).toBe('Café & bar');
  });

  it('returns the first icon, whatever other relations its link has', () => {
    const html = '<head><link rel=stylesheet href=a.css><LINK REL="shortcut icon" HREF="/i.png"><link rel=icon href=b>';
    expect(parsePageFacts(html).icon).toBe('/i.png');
  });

  it.each([
    [
      'the first image',
      '<link rel=icon href=a.svg><link rel=apple-touch-icon href=b><link rel=icon href=c.png>',
      'c.png',
    ],
    ['the touch icon of a page without an image', '<link rel=icon href=a.ico><link rel=apple-touch-icon href=b>', 'b'],
    ['nothing where the page has only an SVG icon', '<link rel=icon type="image/svg+xml" href=a>', null],
    [
      'nothing where the page has only ICO files',
      '<link rel="shortcut icon" href="/a.ico?1"><link rel=icon type=image/x-icon href=b>',
      null,
    ],
  ])('takes for the icon %s', (_which, links, icon) => {
    expect(parsePageFacts(`<head>${links}`).icon).toBe(icon);
  });

  it('ignores title and icon in the body', () => {
    const html = '<body><svg><title>A drawing</title></svg><link rel=icon href=x></body>';
    expect(parsePageFacts(html)).toEqual({ title: '', icon: null });
  });

  it('cuts the title to 200 characters', () => {
    expect(parsePageFacts(`<title>${'x'.repeat(9000)}</title>`).title).toHaveLength(200);
  });
});

describe('pageText', () => {
  const body = Buffer.from('<meta charset="windows-1252"><title>Caf\xe9</title>', 'latin1');

  it.each([
    ['the Content-Type header', 'text/html; charset=windows-1252', body.subarray(29)],
    ['a meta element', 'text/html', body],
  ])('decodes the page when its charset stands in %s', (_where, type, bytes) => {
    expect(pageText({ type, body: bytes })).toContain('Café');
  });

  it('decodes UTF-8 when the charset is absent or unknown', () => {
    for (const type of ['text/html', 'text/html; charset=klingon'])
      expect(pageText({ type, body: Buffer.from('Café') })).toBe('Café');
  });
});
