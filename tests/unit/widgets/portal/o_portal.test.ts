import { expect, it } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/portal/o_portal.ts';

const html = '<details class="dropdown"><summary>Sort</summary><a href="#x">Name</a></details><p>Elsewhere</p>';

it('Portal menu closes by Escape and returns the focus to its summary', async () => {
  const host = await showWidget(widget, { html });
  const menu = host.querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  menu.querySelector('a')?.focus();
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(menu.open).toBe(true);
  menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect([menu.open, document.activeElement]).toEqual([false, menu.querySelector('summary')]);
});

it('Portal menu closes by a click outside, not by one inside', async () => {
  const host = await showWidget(widget, { html });
  const menu = host.querySelector('details') as HTMLDetailsElement;
  menu.open = true;
  menu.querySelector('a')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(menu.open).toBe(true);
  host.querySelector('p')?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(menu.open).toBe(false);
});
