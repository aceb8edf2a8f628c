import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { emit } from '#registry/bus.ts';
import { stop } from '#registry/runtime/start.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import states from '#widgets/signature/o_portal_signature_form.states.ts';
import widget from '#widgets/signature/o_portal_signature_form.tsx';

type Group = { points: { x: number; y: number }[] };

/** Draws nothing: this page has no canvas. */
const pads = vi.hoisted(() => ({ opened: [] as unknown[] }));
class Pad extends EventTarget {
  penColor = '';
  groups: Group[] = [];
  constructor() {
    super();
    pads.opened.push(this);
  }
  toData() {
    return this.groups;
  }
  fromData(groups: Group[]) {
    this.groups = groups;
  }
  clear() {
    this.groups = [];
  }
  off() {}
}
vi.mock('signature_pad', () => ({ default: Pad }));

let host: HTMLFormElement;
let width = 300;
let resized: () => void;
const pad = () => pads.opened[0] as Pad;
const part = <E extends HTMLElement>(selector: string) => host.querySelector<E>(selector) as E;
const button = () => part<HTMLButtonElement>('.o_portal_sign_submit');
const canvas = () => part<HTMLCanvasElement>('canvas');
/** Hovers the canvas, which loads the library before anything is drawn. */
const reach = async () => {
  canvas().dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  await vi.waitFor(() => expect(pads.opened).toHaveLength(1));
};
const touch = (on: EventTarget, type: string, clientX: number) =>
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, clientX, clientY: 60 }));
const draw = (...xs: number[]) => {
  pad().groups = [...pad().groups, { points: xs.map((x) => ({ x, y: 50 })) }];
  pad().dispatchEvent(new Event('endStroke'));
};
const submit = () => host.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const send = async () => {
  submit();
  await settled();
};
const says = () => [...host.querySelectorAll('.o_portal_sign_error_msg')].map(({ textContent }) => textContent);
const choose = async (tab: number) => {
  host.querySelectorAll<HTMLAnchorElement>('[data-tabs] a')[tab]?.click();
  await settled();
};

beforeEach(async () => {
  pads.opened.length = 0;
  width = 300;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observe: () => void) {
        resized = observe;
      }
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,QUJD');
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  host = (await showWidget(widget, Object.values(states)[0])) as HTMLFormElement;
  await reach();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Incomplete signature form', () => {
  it('marks a missing name and drawing and sends nothing', async () => {
    const name = part<HTMLInputElement>('#o_portal_sign_name');
    name.value = '  ';
    await send();
    expect(asked).toEqual([]);
    expect(name.classList.contains('is-invalid')).toBe(true);
    expect(name.parentElement?.classList.contains('o_has_error')).toBe(true);
    expect(part('#o_portal_sign_draw').classList.contains('o_has_error')).toBe(true);
    expect(says()).toHaveLength(1);
    expect(document.activeElement).toBe(name);

    name.value = 'Maria';
    draw(10, 20);
    part<HTMLButtonElement>('#o_portal_sign_clear').click();
    await send();
    expect(asked).toEqual([]);
    expect(name.classList.contains('is-invalid')).toBe(false);
    expect(part('#o_portal_sign_draw').classList.contains('o_has_error')).toBe(true);
    expect(says()).toEqual(['Draw your signature, or select another method.']);
    expect(button().disabled || button().classList.contains('disabled')).toBe(false);
  });

  it('marks a missing image for the upload method and sends nothing', async () => {
    await choose(2);
    await send();
    expect(asked).toEqual([]);
    expect(part('#o_portal_signature_file').getAttribute('aria-invalid')).toBe('true');
    expect(part('#o_portal_signature_file_error').textContent).toBe('Select an image.');
  });
});

describe('Signature form of a document that changes on the page', () => {
  const note = () => host.querySelector('.signature__changed');

  it('says so, keeps its entries and signs what is shown now', async () => {
    part<HTMLInputElement>('#o_portal_sign_name').value = 'Maria Antonia';
    expect(note()).toBe(null);
    emit('document:changed', { digest: 'after' });
    await settled();
    expect(note()?.textContent).toContain('The document has changed');
    expect(part<HTMLInputElement>('#o_portal_sign_name').value).toBe('Maria Antonia');
    await choose(1);
    await send();
    expect(last().body).toMatchObject({ partner_name: 'Maria Antonia', digest: 'after' });
    emit('document:changed', { digest: '' });
    await settled();
    expect(note()).toBe(null);
  });
});

describe('Signature form request', () => {
  it('contains a drawing as base64 without the data URL prefix', async () => {
    draw(10, 20);
    await send();
    expect(last().path).toBe('/my/orders/7/accept');
    expect(last().body).toEqual({
      res_id: 7,
      res_model: 'sale.order',
      access_token: 'token',
      partner_name: 'Maria Lopes',
      signature: 'QUJD',
      method: 'draw',
      digest: '',
    });
  });

  it('contains a typed name without an image, which is shown in the preview', async () => {
    await choose(1);
    const name = part<HTMLInputElement>('#o_portal_sign_name');
    name.value = 'Maria L.';
    name.dispatchEvent(new Event('input', { bubbles: true }));
    await settled();
    expect(part('#o_portal_signature_typed').textContent).toBe('Maria L.');
    await send();
    expect(last().body).toMatchObject({ method: 'type', signature: '', partner_name: 'Maria L.' });
  });

  it('is sent once when the form is submitted twice', async () => {
    draw(10);
    submit();
    submit();
    await settled();
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(asked).toHaveLength(1);
    await last().answer({ error: 'no' });
    expect(button().hasAttribute('aria-busy')).toBe(false);
  });
});

describe('Submitted signature form', () => {
  it('shows an error of the response above the button and keeps the drawing', async () => {
    draw(10, 20);
    for (const error of ['Invalid order', 'Signature is missing.']) {
      await send();
      await last().answer({ error });
      await vi.waitFor(() => expect(says()).toEqual([error]));
    }
    expect(host.querySelector('.signature__error + .o_portal_sign_submit')).toBe(button());
    expect(button().classList.contains('disabled')).toBe(false);
    expect(pad().groups).toHaveLength(1);
  });

  it('shows thanks and a link to the document in place of the button after success', async () => {
    draw(10);
    await send();
    await last().answer({ success: 'Signed.', redirect_url: '/my/orders/7' });
    expect(host.querySelector('.o_portal_sign_submit')).toBeNull();
    expect(host.querySelector('#o_portal_signature')).toBeNull();
    const block = part('.alert--success');
    expect(block.textContent).toBe('Thank youSigned.Click here to see your document.');
    expect(block.querySelector('a')?.pathname).toBe('/my/orders/7');
  });

  it.each([
    ['/my/orders/7?message=sign_ok', 'assign'],
    ['https://elsewhere.example/my/orders/7', 'reload'],
    ['javascript:alert(1)', 'reload'],
    [undefined, 'reload'],
  ])('follows force_refresh and the redirect_url %s by location.%s', async (redirect_url, how) => {
    draw(10);
    await send();
    await last().answer({ force_refresh: true, redirect_url });
    expect(location.assign).toHaveBeenCalledTimes(how === 'assign' ? 1 : 0);
    expect(location.reload).toHaveBeenCalledTimes(how === 'reload' ? 1 : 0);
  });

  it('disables the button after force_refresh, for 10 s at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    draw(10);
    await send();
    await last().answer({ force_refresh: true, redirect_url: '/my/orders/7' });
    expect(button().disabled).toBe(true);
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(button().disabled).toBe(false);
  });
});

describe('Signature pad', () => {
  it('scales strokes down in a narrower window and restores them in a wider one', () => {
    draw(10, 280);
    width = 150;
    resized();
    const narrow = pad().groups[0]?.points.map(({ x }) => x) ?? [];
    expect(Math.max(...narrow)).toBeLessThan(150);
    draw(20);
    width = 300;
    resized();
    expect(pad().groups.map(({ points }) => points.map(({ x }) => Math.round(x)))[0]).toEqual([10, 280]);
    expect(pad().groups).toHaveLength(2);
  });

  it('keeps its strokes while it is hidden', () => {
    draw(10);
    width = 0;
    resized();
    expect(pad().groups).toHaveLength(1);
  });

  it('contains the first touch stroke, drawn before the library was loaded', async () => {
    stop();
    pads.opened.length = 0;
    host = (await showWidget(widget, Object.values(states)[0])) as HTMLFormElement;
    expect(pads.opened).toEqual([]);
    touch(canvas(), 'pointerdown', 10);
    touch(window, 'pointermove', 40);
    await vi.waitFor(() => expect(pads.opened).toHaveLength(1));
    touch(window, 'pointermove', 70);
    touch(window, 'pointerup', 70);
    expect(pad().groups.map(({ points }) => points.map(({ x }) => x))).toEqual([[10, 40, 70]]);
    await send();
    expect(last().body).toMatchObject({ method: 'draw', signature: 'QUJD' });
  });

  it('is no longer drawn on when the widget is stopped', () => {
    const off = vi.spyOn(pad(), 'off');
    stop();
    expect(off).toHaveBeenCalledOnce();
    expect(canvas()).not.toBeNull();
  });
});

it('Signature form removes the network error when the network is back', async () => {
  draw(10, 20);
  await send();
  await last().fail();
  await vi.waitFor(() => expect(says()).toEqual([expect.stringContaining('could not be reached')]));
  await comeOnline();
  await vi.waitFor(() => expect(says()).toEqual([]));
});
