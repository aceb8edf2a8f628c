import { afterEach, expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/content/o_ul_folded.ts';

afterEach(() => stop());

const SELF = '<li id="wood"><a class="o_ul_toggle_self" href="#">Wood</a><ul><li>Oak</li></ul></li>';
const NEXT = '<li><b class="o_ul_toggle_next">Where from?</b></li><li id="answer">The hills</li>';
const CURRENT =
  '<li><b class="o_ul_toggle_self">Wool</b><ul><li><a href="/" aria-current="page">Merino</a></li></ul></li>';
const html = SELF + NEXT + CURRENT;

const show = () => showWidget(widget, { tag: 'ul', html });

it('Folded list toggles the list inside an entry, and the entry after a question', async () => {
  const host = await show();
  const button = (i: number) => host.querySelectorAll('button')[i] as HTMLElement;
  const [self, next] = [button(0), button(1)];
  const states = () => [
    self.getAttribute('aria-expanded'),
    host.querySelector('#wood ul')?.hasAttribute('hidden'),
    next.getAttribute('aria-expanded'),
    host.querySelector('#answer')?.hasAttribute('hidden'),
  ];
  expect(states()).toEqual(['false', true, 'false', true]);
  self.click();
  expect(states()).toEqual(['true', false, 'false', true]);
  next.click();
  self.click();
  expect(states()).toEqual(['false', true, 'true', false]);
});

it('Folded list is open for the current page', async () => {
  const host = await show();
  expect([...host.querySelectorAll('button')].at(-1)?.getAttribute('aria-expanded')).toBe('true');
});

it('Folded list is unfolded when the widget is stopped', async () => {
  const host = await show();
  stop();
  expect(host.innerHTML).toBe(html);
});
