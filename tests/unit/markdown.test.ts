import { expect, test } from 'vitest';
import { markdownHtml } from '../../server/core/markdown.ts';

test('what people write becomes what they mean', () => {
  expect(markdownHtml('# One\n\nA *word*, a [link](/shop).\n\n- a\n- b', 'publisher')).toBe(
    '<h2>One</h2>\n<p>A <em>word</em>, a <a href="/shop" rel="noopener">link</a>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>',
  );
});

test.each([
  ['[x](javascript:alert(1))', /javascript/],
  ['<script>alert(1)</script>', /script|alert/],
  ['<p data-widget="o_block" onclick="x()">Hi</p>', /data-widget|onclick/],
  ['[x](<data:text/html,y>)', /data:/],
  ['![x](/y" onerror="alert(1))', /<img|<[^>]*onerror/],
  ['```html\n<script>alert(1)</script>\n```', /<script/],
])('%s is harmless', (source, harm) => expect(markdownHtml(source, 'publisher')).not.toMatch(harm));
