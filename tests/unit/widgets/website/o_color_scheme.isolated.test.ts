import { afterEach, beforeEach, expect, it } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/website/header/o_color_scheme.ts';

const root = document.documentElement;
let host: HTMLFormElement;

beforeEach(async () => {
  document.head.innerHTML = ['light', 'dark']
    .map((scheme) => `<meta name="theme-color" data-scheme="${scheme}">`)
    .join('');
  const buttons = ['auto', 'light', 'dark'].map((value) => `<button name="scheme" value="${value}"></button>`).join('');
  host = (await bringToLife(widget, `<form data-widget="o_tested">${buttons}</form>`)) as HTMLFormElement;
});
afterEach(() => {
  stop();
  document.head.replaceChildren();
  forgetCookie('color_scheme');
  delete root.dataset.colorScheme;
});

const choose = (value: string): boolean => {
  const submitter = host.querySelector<HTMLButtonElement>(`[value=${value}]`);
  return !host.dispatchEvent(new SubmitEvent('submit', { submitter, bubbles: true, cancelable: true }));
};
const pressed = () => [...host.querySelectorAll('[aria-pressed=true]')].map((one) => (one as HTMLButtonElement).value);

it('Colour scheme switch applies the choice at once and stores it in a cookie', () => {
  expect(choose('dark')).toBe(true);
  expect([root.dataset.colorScheme, pressed(), document.cookie]).toEqual(['dark', ['dark'], 'color_scheme=dark']);
  choose('light');
  expect([root.dataset.colorScheme, pressed(), document.cookie]).toEqual(['light', ['light'], 'color_scheme=light']);
});

it('Colour scheme switch sets the theme colour of the browser, or leaves it to the device', () => {
  const barsAt = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map((bar) => bar.media);
  choose('dark');
  expect(barsAt()).toEqual(['not all', 'all']);
  choose('auto');
  expect(barsAt()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

it('Colour scheme switch deletes the cookie for the choice "auto"', () => {
  choose('dark');
  choose('auto');
  expect([root.dataset.colorScheme, pressed(), document.cookie]).toEqual([undefined, ['auto'], '']);
});

it.each(['visibilitychange', 'pageshow'])('Colour scheme switch follows the choice of another tab on %s', (type) => {
  setCookie('color_scheme', 'dark');
  window.dispatchEvent(new Event(type));
  expect([root.dataset.colorScheme, pressed()]).toEqual(['dark', ['dark']]);
  forgetCookie('color_scheme');
  window.dispatchEvent(new Event(type));
  expect(root.dataset.colorScheme).toBeUndefined();
});
