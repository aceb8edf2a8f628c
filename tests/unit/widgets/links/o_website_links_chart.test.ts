import { afterEach, beforeEach, expect, it } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/links/o_website_links_chart.states.ts';
import widget from '#widgets/links/o_website_links_chart.tsx';

let host: HTMLElement;

beforeEach(async () => {
  location.hash = '#last-month';
  host = await showWidget(widget, states['Days and countries']);
  await settled();
});
afterEach(() => {
  location.hash = '';
});

const tabs = () => [...host.querySelectorAll<HTMLElement>('[role=tab]')];
const shown = () => [...host.querySelectorAll<HTMLElement>('.links-range:not([hidden])')].map(({ id }) => id);
const press = async (key: string) => {
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  await settled();
};

it('Statistics of a link open with the period that the address names', () => {
  expect(shown()).toEqual(['last-month']);
  expect(tabs().map((tab) => tab.getAttribute('aria-selected'))).toEqual(['false', 'true', 'false']);
});

it('Statistics of a link change their period by arrow keys and by a click', async () => {
  tabs()[1]?.focus();
  await press('ArrowRight');
  expect([shown(), document.activeElement]).toEqual([['last-week'], tabs()[2]]);
  await press('ArrowRight');
  expect(shown()).toEqual(['all-time']);
  tabs()[1]?.click();
  await settled();
  expect(shown()).toEqual(['last-month']);
});
