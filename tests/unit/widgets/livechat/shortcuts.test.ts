// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { insertAnswers, withAnswers } from '#widgets/livechat/parts/console/shortcuts.ts';

const answers = [
  { shortcut: 'hours', body: 'From nine to six.' },
  { shortcut: 'größe', body: 'Two metres.' },
];

it('a shortcut becomes its prepared answer once the word is over', () => {
  expect(withAnswers('Hello :hours and :größe ', answers)).toBe('Hello From nine to six. and Two metres. ');
});

it('other words, a word that goes on and one inside another stay', () => {
  for (const text of ['see :hours', 'at 9:hours ', ':unknown ', ':hoursx '])
    expect(withAnswers(text, answers)).toBe(text);
});

it('the cursor stays behind the prepared answer', () => {
  const field = document.createElement('textarea');
  field.value = ':hours  See you!';
  field.setSelectionRange(7, 7);
  insertAnswers(field, answers);
  expect(field.value).toBe('From nine to six.  See you!');
  expect(field.selectionEnd).toBe('From nine to six. '.length);
});
