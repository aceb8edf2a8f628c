import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announce } from '#widgets/core/live_region.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

const openModal = (): HTMLDialogElement => {
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
};
const said = (place: ParentNode) =>
  [...place.querySelectorAll(':scope > [role=status]')].map(({ textContent }) => textContent);

it('says the last of quick messages, in one place', () => {
  announce('One');
  announce('Two');
  expect(said(document.body)).toEqual(['']);
  vi.advanceTimersByTime(150);
  expect(said(document.body)).toEqual(['Two']);
});

it('speaks inside of the topmost modal dialog: what is outside is not heard', () => {
  openModal();
  const top = openModal();
  announce('Added');
  expect(said(top)).toEqual(['']);
  vi.advanceTimersByTime(150);
  expect([said(top), said(document.body)]).toEqual([['Added'], []]);
});

it('says what a dialog had to say when that closes, in the page', () => {
  const dialog = openModal();
  announce('Added');
  dialog.close();
  dialog.remove();
  vi.advanceTimersByTime(150);
  expect(said(document.body)).toEqual(['Added']);
});
