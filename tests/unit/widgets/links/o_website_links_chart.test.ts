import { afterEach, beforeEach, expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife, serverHtml } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/links/o_website_links_chart.states.ts';
import widget from '#widgets/links/o_website_links_chart.tsx';

const PAGE = ['all-time', 'last-month', 'last-week'].map((id) => `<div class="links-range" id="${id}"></div>`).join('');

beforeEach(async () => {
  location.hash = '#last-month';
  await bringToLife(widget, serverHtml(widget, states['Three periods']) + PAGE);
  await settled();
});
afterEach(() => {
  location.hash = '';
});

const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const panels = () => [...document.querySelectorAll<HTMLElement>('.links-range')];
const shown = () => panels().flatMap(({ id, hidden }) => (hidden ? [] : [id]));
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

it('Periods of the page are panels of their tabs, and what they were when the widget is stopped', () => {
  const [, chosen] = panels();
  expect([chosen?.role, chosen?.tabIndex]).toEqual(['tabpanel', 0]);
  expect(chosen?.getAttribute('aria-labelledby')).toBe(tabs()[1]?.id);
  stop();
  expect(
    panels()
      .map(({ outerHTML }) => outerHTML)
      .join(''),
  ).toBe(PAGE);
});
