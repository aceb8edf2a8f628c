import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, safeHtml } from '#core/templates/rich_text.ts';

test.each([
  [
    'plain paragraphs',
    '<p>Classic blown clay pot</p>\n<p>for plants</p>',
    '<p>Classic blown clay pot</p>\n<p>for plants</p>',
  ],
  ['what could run', '<p onclick="x()">Hi<script>alert(1)</script><style>p{}</style></p>', '<p>Hi</p>'],
  [
    'what could mount a widget or wear our styles',
    '<div id="a" class="button" data-widget="o_x" style="color:red">Hi</div>',
    'Hi',
  ],
  ['pictures from elsewhere', '<p>a<img src="https://x.example/p.gif" onerror="x()"></p>', '<p>a</p>'],
  ['a script as an address', '<a href="javascript:alert(1)">x</a>', '<a rel="nofollow ugc noopener">x</a>'],
  [
    'a link',
    '<a href="https://x.example/" target="_blank">x</a>',
    '<a href="https://x.example/" rel="nofollow ugc noopener">x</a>',
  ],
  ['a second first heading', '<h1>Big</h1>', '<h2>Big</h2>'],
  ['what is left open', '<p><strong>bold', '<p><strong>bold</strong></p>'],
  ['what hides in a paragraph', '<p>a</p><p>b<p><iframe src="x"></iframe>', '<p>a</p><p>b</p><p></p>'],
  ['signs', '<p>3 < 4 & "so"</p>', '<p>3 &lt; 4 &amp; "so"</p>'],
])('%s', (_what, dirty, clean) => {
  expect(safeHtml(dirty)).toBe(clean);
});

test('search engines follow the links of those who write the website', () => {
  expect(safeHtml('<a href="https://x.example/" rel="nofollow" target="_blank">x</a>', 'publisher')).toBe(
    '<a href="https://x.example/" rel="noopener">x</a>',
  );
  expect(safeHtml('<a href="javascript:alert(1)" onclick="x()">x</a>', 'publisher')).toBe('<a rel="noopener">x</a>');
});

test('what is well-formed and plain is what cleaning would make of it', () => {
  const words = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[<>&\0]/g, ''));
  const stressed = fc
    .tuple(fc.constantFrom('strong', 'em', 'b', 'i'), words)
    .map(([tag, text]) => `<${tag}>${text}</${tag}>`);
  const sentences = fc.array(fc.oneof(words, stressed), { maxLength: 4 }).map((parts) => parts.join(''));
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(sentences, { maxLength: 3 }))
    .map(([tag, items]) => `<${tag}>${items.map((item) => `<li>${item}</li>\n`).join('')}</${tag}>`);
  const block = fc.oneof(
    sentences.map((text) => `<p>${text}</p>`),
    list,
  );
  fc.assert(
    fc.property(fc.array(block, { maxLength: 4 }), (blocks) => {
      const html = blocks.join('\n');
      expect(safeHtml(html)).toBe(html);
      // In a quotation it is cleaned in any case.
      expect(safeHtml(`<blockquote>${html}</blockquote>`)).toBe(`<blockquote>${html}</blockquote>`);
    }),
  );
});

test.each([
  '<p><strong>a</em></p>',
  '<p><strong>a</p></strong>',
  '<ul><p>a</ul></p>',
  '<p>a</p ><script>x</script>',
  '<b>a</b>&<i>',
])('what only looks like it is cleaned: %s', (dirty) => {
  const clean = safeHtml(dirty);
  expect(clean).not.toBe(dirty);
  expect(safeHtml(`<blockquote>${dirty}</blockquote>`)).toContain(clean);
});

test('cleaning twice is cleaning once', () => {
  const once = safeHtml('<div><p>a & b</p><ul><li>x<li>y</ul><a href="https://x.example/?a=1&b=2">l</a></div>');
  expect(safeHtml(once)).toBe(once);
});

test('text alone, in one line, with its signs', () => {
  expect(plainText(safeHtml('<h2>Pot</h2><p>3 &lt; 4 &amp; <em>so</em> on</p><ul><li>a</li><li>b</li></ul>'))).toBe(
    'Pot 3 < 4 & so on a b',
  );
});
