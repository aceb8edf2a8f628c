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
const fullLabel = (place: ParentNode) =>
  [...place.querySelectorAll(':scope > [role=status]')].map(({ textContent }) => textContent);

it('announce speaks only the last of several quick messages, in one live region', () => {
  announce('One');
  announce('Two');
  expect(fullLabel(document.body)).toEqual(['']);
  vi.advanceTimersByTime(150);
  expect(fullLabel(document.body)).toEqual(['Two']);
});

it('announce speaks inside the topmost modal dialog', () => {
  openModal();
  const top = openModal();
  announce('Added');
  expect(fullLabel(top)).toEqual(['']);
  vi.advanceTimersByTime(150);
  expect([fullLabel(top), fullLabel(document.body)]).toEqual([['Added'], []]);
});

it('announce speaks in the page when the dialog closes before the message was spoken', () => {
  const dialog = openModal();
  announce('Added');
  dialog.close();
  dialog.remove();
  vi.advanceTimersByTime(150);
  expect(fullLabel(document.body)).toEqual(['Added']);
});
