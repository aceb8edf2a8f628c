import { describe, expect, it, test } from 'vitest';
import { markdownHtml, messageHtml } from '#core/templates/markdown.ts';

test('markdownHtml renders headings, emphasis, links and lists', () => {
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
])('markdownHtml makes %s harmless', (source, harm) => expect(markdownHtml(source, 'publisher')).not.toMatch(harm));

describe('messageHtml', () => {
  it.each([
    ['keeps line breaks', 'one\ntwo', '<p>one<br />two</p>'],
    ['shows HTML tags as text', '<b onclick="x">hi</b>', '<p>&lt;b onclick="x"&gt;hi&lt;/b&gt;</p>'],
    ['shows an HTML block as text', '<div>\nhi\n</div>', '<p>&lt;div&gt;<br />hi<br />&lt;/div&gt;</p>'],
    [
      'ends a quote at the line below it',
      'Hi\n> Beans?\nYes, **two**.',
      '<p>Hi</p>\n<blockquote>\n<p>Beans?</p>\n</blockquote>\n<p>Yes, <strong>two</strong>.</p>',
    ],
    ['adds no line to code', '```\n> a\nb\n```', '<pre><code>&gt; a\nb\n</code></pre>'],
    ['turns a heading into bold text', '# Big', '<p><strong>Big</strong></p>'],
    ['replaces an image by its alternative text', '![spy](http://x.example/p.png)', '<p>spy</p>'],
    [
      'marks links as nofollow and user generated',
      '[y](https://e.org)',
      '<p><a href="https://e.org" rel="nofollow ugc noopener">y</a></p>',
    ],
  ])('%s', (_what, source, html) => {
    expect(messageHtml(source)).toBe(html);
  });
});
