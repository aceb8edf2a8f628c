import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/projects/o_portal_project_rating.states.ts';
import widget from '#widgets/projects/o_portal_project_rating.tsx';

let host: HTMLElement;
const faces = () => [...host.querySelectorAll('details')] as [HTMLDetailsElement, HTMLDetailsElement];
const isOpen = () => faces().map(({ open }) => open);
const summary = (n: number) => faces()[n]?.querySelector('summary') as HTMLElement;
/** Toggles the details like a browser, unless a listener prevents the click. */
const press = async (n: number) => {
  const details = faces()[n] as HTMLDetailsElement;
  const before = details.open;
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  summary(n).dispatchEvent(event);
  details.open = event.defaultPrevented ? before : !before;
  await settled();
};
const pointer = async (type: string, target: Element, pointerType = 'mouse', relatedTarget: Element | null = null) => {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType, relatedTarget }));
  await settled();
};
const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
  await settled();
};

beforeEach(async () => {
  host = await showWidget(widget, states['Two ratings']);
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('Rating faces', () => {
  it('show the details of one face at a time on hover', async () => {
    await pointer('pointerover', summary(0));
    expect(isOpen()).toEqual([true, false]);
    await pointer('pointerover', summary(1));
    expect(isOpen()).toEqual([false, true]);
    await pointer('pointerout', summary(1));
    expect(isOpen()).toEqual([false, true]);
    await pass(200);
    expect(isOpen()).toEqual([false, false]);
  });

  it('show the details of the face under the mouse when the widget starts', async () => {
    vi.useRealTimers();
    const { matches } = Element.prototype;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector: string) {
      return selector === ':hover' ? this === faces()[1] : matches.call(this, selector);
    });
    host = document.body;
    host = await showWidget(widget, states['Two ratings']);
    expect(isOpen()).toEqual([false, true]);
    vi.restoreAllMocks();
    await pointer('pointerover', summary(0));
    expect(isOpen()).toEqual([true, false]);
  });

  it('stay open while the mouse moves into the details', async () => {
    await pointer('pointerover', summary(0));
    await pointer('pointerout', summary(0), 'mouse', faces()[0].querySelector('blockquote'));
    await pass(1000);
    expect(isOpen()).toEqual([true, false]);
  });

  it('stay open after a click or a tap', async () => {
    await pointer('pointerover', summary(0));
    await press(0);
    await pointer('pointerout', summary(0));
    await pass(1000);
    expect(isOpen()).toEqual([true, false]);
    await pointer('pointerover', summary(1), 'touch');
    expect(isOpen()).toEqual([true, false]);
    await press(1);
    expect(isOpen()).toEqual([false, true]);
  });

  it('close by Escape, with the focus back on the face, and by a click outside', async () => {
    await press(1);
    summary(1).focus();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();
    expect([isOpen(), document.activeElement]).toEqual([[false, false], summary(1)]);
    await press(0);
    await pointer('pointerdown', document.body);
    expect(isOpen()).toEqual([false, false]);
  });
});
