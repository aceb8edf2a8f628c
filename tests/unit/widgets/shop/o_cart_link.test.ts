import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/shop/cart/o_cart_link.ts';

let host: HTMLElement;

beforeEach(async () => {
  host = await bringToLife(
    widget,
    `<div data-widget="o_tested"><a href="/fr/shop/cart">My Cart</a>
      <button type="button" class="cart-link__toggle" aria-expanded="false"></button></div><button id="elsewhere"></button>`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

const link = () => host.querySelector('a') as HTMLAnchorElement;
const toggle = () => host.querySelector('.cart-link__toggle') as HTMLButtonElement;
const panel = () => host.querySelector('.popover') as HTMLElement;
const isOpen = () => {
  expect(toggle().getAttribute('aria-expanded')).toBe(String(!panel().hidden));
  return !panel().hidden;
};
const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const point = (type: string, pointerType = 'mouse') => host.dispatchEvent(new PointerEvent(type, { pointerType }));
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const opened = async () => {
  toggle().focus();
  toggle().click();
  await last().answer('<div class="cart-popover"><h2>My Cart</h2><a href="/shop/cart">View cart</a></div>');
};

describe('Hovering the cart link', () => {
  it('opens the popover with the server’s HTML after 300 ms', async () => {
    point('pointerenter');
    await later(299);
    expect(asked).toHaveLength(0);
    await later(1);
    expect(last().path).toBe('/fr/shop/cart?type=popover');
    expect(isOpen()).toBe(false);
    await last().answer('<h2>My Cart</h2>');
    expect([isOpen(), panel().innerHTML]).toEqual([true, '<h2>My Cart</h2>']);
  });

  it('sends no request when it ends within 300 ms', async () => {
    point('pointerenter');
    await later(299);
    point('pointerleave');
    await later(5000);
    expect(asked).toHaveLength(0);
  });

  it('closes the popover one second after it ends', async () => {
    point('pointerenter');
    await later(300);
    await last().answer('<p></p>');
    point('pointerleave');
    await later(999);
    expect(isOpen()).toBe(true);
    await later(1);
    expect(isOpen()).toBe(false);
  });

  it('keeps the popover open without another request when it resumes within a second', async () => {
    point('pointerenter');
    await later(300);
    await last().answer('<p></p>');
    point('pointerleave');
    await later(999);
    point('pointerenter');
    await later(5000);
    expect([isOpen(), asked.length]).toEqual([true, 1]);
  });

  it('does not close a popover that contains the focus', async () => {
    await opened();
    point('pointerenter');
    point('pointerleave');
    await later(5000);
    expect(isOpen()).toBe(true);
  });

  it('does nothing for touch', async () => {
    point('pointerenter', 'touch');
    await later(5000);
    expect(asked).toHaveLength(0);
    toggle().click();
    await last().answer('<p></p>');
    point('pointerleave', 'touch');
    await later(5000);
    expect(isOpen()).toBe(true);
  });

  it('leads to the cart without a request when the link is clicked within 300 ms', async () => {
    point('pointerenter');
    await later(200);
    link().addEventListener('click', (event) => event.preventDefault());
    link().click();
    await later(5000);
    expect(asked).toHaveLength(0);
  });

  describe('A click on the cart link while the popover loads', () => {
    const went = vi.fn();
    beforeEach(async () => {
      vi.spyOn(location, 'assign').mockImplementation(went);
      went.mockClear();
      point('pointerenter');
      await later(300);
    });

    it('leads to the cart after the response, and the popover stays closed', async () => {
      link().click();
      expect([last().signal.aborted, went.mock.calls.length]).toEqual([false, 0]);
      await last().answer('<p></p>');
      expect([isOpen(), went.mock.calls]).toEqual([false, [[link().href]]]);
    });

    it('leads to the cart when the request fails', async () => {
      link().click();
      await last().fail();
      expect(went).toHaveBeenCalledOnce();
    });

    it('is left to the browser with the Ctrl key', async () => {
      const opened = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
      link().dispatchEvent(opened);
      expect(opened.defaultPrevented).toBe(false);
      await settled();
      expect(went).not.toHaveBeenCalled();
    });

    it('is left to the browser when it is the second one', async () => {
      const press = () => {
        const event = new MouseEvent('click', { bubbles: true, cancelable: true });
        link().dispatchEvent(event);
        return event.defaultPrevented;
      };
      expect([press(), press()]).toEqual([true, false]);
    });
  });
});

describe('Button of the cart popover', () => {
  it('opens and closes it', async () => {
    await opened();
    expect([isOpen(), last().path]).toEqual([true, '/fr/shop/cart?type=popover']);
    toggle().click();
    expect(isOpen()).toBe(false);
    toggle().click();
    expect(asked).toHaveLength(2);
  });

  it('shows the error when the request fails', async () => {
    toggle().click();
    await last().fail();
    expect([isOpen(), panel().textContent]).toEqual([true, expect.stringContaining('could not be reached')]);
  });
});

describe('Escape in the cart popover', () => {
  it('closes it and returns the focus to the button', async () => {
    await opened();
    (panel().querySelector('a') as HTMLElement).focus();
    press('Escape');
    expect([isOpen(), document.activeElement]).toEqual([false, toggle()]);
  });

  it('keeps the focus outside of the popover where it is', async () => {
    await opened();
    link().focus();
    press('Escape');
    expect([isOpen(), document.activeElement]).toEqual([false, link()]);
  });
});

describe('Leaving the cart popover', () => {
  it('closes it when the focus moves elsewhere', async () => {
    await opened();
    (document.querySelector('#elsewhere') as HTMLElement).focus();
    expect(isOpen()).toBe(false);
  });

  it('closes it on a click outside, not on one inside', async () => {
    await opened();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(false);
    await opened();
    panel().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(isOpen()).toBe(true);
  });
});

it('Cart popover reloads on cart changes while it is open, and not while it is closed', async () => {
  emit('cart:changed', { quantity: 1 });
  expect(asked).toHaveLength(0);
  await opened();
  emit('cart:changed', { quantity: 2 });
  await last().answer('<p>Two</p>');
  expect(panel().innerHTML).toBe('<p>Two</p>');
});

it('Cart popover is removed when the widget is stopped', async () => {
  await opened();
  point('pointerleave');
  stop();
  await later(5000);
  emit('cart:changed', { quantity: 2 });
  expect([panel(), asked.length]).toEqual([null, 1]);
});

it('Cart popover reloads after a failed request when the network is back', async () => {
  toggle().click();
  await last().fail();
  await comeOnline();
  await last().answer('<h2>My Cart</h2>');
  expect([isOpen(), panel().innerHTML]).toEqual([true, '<h2>My Cart</h2>']);
});
