import { expect, it } from 'vitest';
import { withoutIndentation } from '#core/templates/indentation.ts';

it.each([
  [
    'blanks at the start of lines',
    '<ul>\n  <li>a</li>\n\t<li>b</li>\n</ul>\n',
    '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
  ],
  ['line breaks between attributes', '<input\n  name="a"\n  required\n>', '<input name="a" required>'],
  ['those of a closing tag', '<b>x</b\n>', '<b>x</b>'],
  ['line breaks around conditions', '<p\n  <% if (a) { %>hidden<% } %>\n>', '<p<% if (a) { %> hidden<% } %>>'],
  [
    'those within conditions',
    '<p\n  <% if (a) { %>\n    b\n    c="d"\n  <% } else { %>e<% } %>\n  f>',
    '<p<% if (a) { %> b c="d"<% } else { %> e<% } %> f>',
  ],
  ['those before computed attributes', '<p\n  a="b"\n  <%~ it.c %>\n>', '<p a="b" <%~ it.c %>>'],
  ['those of a tag whose name is computed', '<<%= it.tag %>\n  id="a"\n>', '<<%= it.tag %> id="a">'],
])('takes away %s', (_what, template, expected) => {
  expect(withoutIndentation(template)).toBe(expected);
});

it.each([
  ['what <textarea> holds', '<textarea name="a">\n  <%= it.text %>\n  </textarea>'],
  ['what <pre> holds', '<pre>\n  a\n    b</pre>'],
  ['values of attributes', '<p title="a\n  b">c</p>'],
  ['texts of several lines in code', '<% const text = `a\n  b`; %>'],
  ['signs in code that look like tags', "<% if (it.a < 3) { %>\n<b>'</b>\n<% } %>"],
  ['conditions on one line', '<p a="b<% if (c) { %> d<% } %>"<% if (e) { %> f<% } else { %> g<% } %>></p>'],
  ['blanks between words', '<p>a  b</p>'],
])('leaves %s as they are', (_what, template) => {
  expect(withoutIndentation(template)).toBe(template);
});
