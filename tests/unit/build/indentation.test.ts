import { expect, it } from 'vitest';
import { withoutIndentation } from '#registry/tools/templates/indentation.ts';

it.each([
  [
    'blanks at the start of lines',
    '<ul>\n  <li>a</li>\n\t<li>b</li>\n</ul>\n',
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
  ],
  ['line breaks between attributes', '<input\n  name="a"\n  required\n>', '<input name="a" required>'],
  ['line breaks in a closing tag', '<b>x</b\n>', '<b>x</b>'],
  ['line breaks around conditions', '<p\n  <% if (a) { %>hidden<% } %>\n>', '<p<% if (a) { %> hidden<% } %>>'],
  [
    'line breaks within conditions',
    '<p\n  <% if (a) { %>\n    b\n    c="d"\n  <% } else { %>e<% } %>\n  f>',
    '<p<% if (a) { %> b c="d"<% } else { %> e<% } %> f>',
  ],
  ['line breaks before computed attributes', '<p\n  a="b"\n  <%~ it.c %>\n>', '<p a="b" <%~ it.c %>>'],
  ['line breaks in a tag with a computed name', '<<%= it.tag %>\n  id="a"\n>', '<<%= it.tag %> id="a">'],
])('withoutIndentation removes %s', (_what, template, expected) => {
  expect(withoutIndentation(template)).toBe(expected);
});

it('withoutIndentation keeps the content of <textarea>, after the newline that parsers drop', () => {
  const text = '\n  <%= it.text %>\n  </textarea>';
  expect(withoutIndentation(`<textarea\n  name="a"\n>${text}`)).toBe(`<textarea name="a">\n${text}`);
});

it.each([
  ['the content of <pre>', '<pre>\n  a\n    b</pre>'],
  ['line breaks in attribute values', '<p title="a\n  b">c</p>'],
  ['strings of several lines in code', '<% const text = `a\n  b`; %>'],
  ['code that looks like a tag', "<% if (it.a < 3) { %>\n<b>'</b>\n<% } %>"],
  ['conditions on one line', '<p a="b<% if (c) { %> d<% } %>"<% if (e) { %> f<% } else { %> g<% } %>></p>'],
  ['blanks between words', '<p>a  b</p>'],
])('withoutIndentation keeps %s', (_what, template) => {
  expect(withoutIndentation(template)).toBe(template);
});
