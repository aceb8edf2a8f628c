import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, safeHtml } from '#core/templates/rich_text.ts';

test.each([
  [
    'keeps plain paragraphs',
    '<p>Classic blown clay pot</p>\n<p>for plants</p>',
    '<p>Classic blown clay pot</p>\n<p>for plants</p>',
  ],
  [
    'removes event handlers, scripts and styles',
    '<p onclick="x()">Hi<script>alert(1)</script><style>p{}</style></p>',
    '<p>Hi</p>',
  ],
  [
    'removes attributes that mount widgets or apply styles',
    '<div id="a" class="button" data-widget="o_x" style="color:red">Hi</div>',
    'Hi',
  ],
  ['removes images from other hosts', '<p>a<img src="https://x.example/p.gif" onerror="x()"></p>', '<p>a</p>'],
  ['removes a script in an address', '<a href="javascript:alert(1)">x</a>', '<a rel="nofollow ugc noopener">x</a>'],
  [
    'marks links as nofollow and user generated',
    '<a href="https://x.example/" target="_blank">x</a>',
    '<a href="https://x.example/" rel="nofollow ugc noopener">x</a>',
  ],
  ['turns a first-level heading into a second-level one', '<h1>Big</h1>', '<h2>Big</h2>'],
  ['closes open elements', '<p><strong>bold', '<p><strong>bold</strong></p>'],
  ['removes a frame within a paragraph', '<p>a</p><p>b<p><iframe src="x"></iframe>', '<p>a</p><p>b</p><p></p>'],
  ['escapes special characters', '<p>3 < 4 & "so"</p>', '<p>3 &lt; 4 &amp; "so"</p>'],
])('safeHtml %s', (_what, dirty, clean) => {
  expect(safeHtml(dirty)).toBe(clean);
});

test('safeHtml removes nofollow from links of publishers', () => {
  expect(safeHtml('<a href="https://x.example/" rel="nofollow" target="_blank">x</a>', 'publisher')).toBe(
    '<a href="https://x.example/" rel="noopener">x</a>',
  );
  expect(safeHtml('<a href="javascript:alert(1)" onclick="x()">x</a>', 'publisher')).toBe('<a rel="noopener">x</a>');
});

test('safeHtml returns well-formed plain markup unchanged', () => {
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
      // Within a blockquote the text always goes through the cleaner.
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
])('safeHtml cleans markup that is almost well-formed: %s', (dirty) => {
  const clean = safeHtml(dirty);
  expect(clean).not.toBe(dirty);
  expect(safeHtml(`<blockquote>${dirty}</blockquote>`)).toContain(clean);
});

test('safeHtml returns its own output unchanged', () => {
  const once = safeHtml('<div><p>a & b</p><ul><li>x<li>y</ul><a href="https://x.example/?a=1&b=2">l</a></div>');
  expect(safeHtml(once)).toBe(once);
});

test('plainText returns the text in one line with decoded characters', () => {
  expect(plainText(safeHtml('<h2>Pot</h2><p>3 &lt; 4 &amp; <em>so</em> on</p><ul><li>a</li><li>b</li></ul>'))).toBe(
    'Pot 3 < 4 & so on a b',
  );
});
