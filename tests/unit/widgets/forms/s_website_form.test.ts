import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { learn } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { asked, comeOnline, last, settled } from '#tests/setup/widgets/calls.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/forms/s_website_form.tsx';

const group = (inside: string) => `<div class="field form-field">${inside}</div>`;
const text = (name: string, more = '') =>
  group(`<input class="o_website_form_input" id="form-${name}" name="${name}" ${more}>`);
const date = (name: string, type: 'date' | 'datetime-local') =>
  group(
    `<input class="o_website_form_input o_website_form_${type === 'date' ? 'date' : 'datetime'}" type="${type}" id="form-${name}" name="${name}">`,
  );
const boxes = ['a', 'b']
  .map((value) => `<input class="o_website_form_input" type="checkbox" name="rooms" value="${value}" data-required>`)
  .join('');

const form = (attributes = '', fields = text('name', 'required') + text('phone')) => `<form data-widget="o_tested"
  method="post" action="/website_form/crm.lead" data-send-to="/website_form/" data-model-name="crm.lead" ${attributes}>
  <input type="hidden" name="form_stamp" value="page">${fields}<input name="form_link">
  <button class="o_website_form_send">Send</button><p id="o_website_form_result" role="status"></p></form>`;

let host: HTMLFormElement;
const show = async (html = form()) => {
  host = (await bringToLife(widget, html)) as HTMLFormElement;
};
const field = (name: string) => host.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const write = async (name: string, value: string) => {
  field(name).value = value;
  field(name).dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
};
const send = async () => {
  host.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
};
const status = () => host.querySelector('#o_website_form_result')?.textContent;
const isDisabled = () => host.querySelector('.o_website_form_send')?.classList.contains('disabled');
const problems = () => [...host.querySelectorAll('.field__error')].map(({ id, textContent }) => [id, textContent]);
/** The visitor is back on the page, from the browser's memory or not. */
const comeBack = async (persisted: boolean) => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  await settled();
};
/** Without the request for a start time, which focusing a field sends. */
const posts = () => asked.filter(({ path }) => !path.endsWith('/begin'));
const sent = () => [...(last().body as FormData).entries()].filter(([name]) => name !== 'form_key');

beforeEach(() => {
  sessionStorage.clear();
  learn({ '': { tag: 'en-US', dates: locales.en_US! } });
});

describe('Website form before it is sent', () => {
  it('shows errors beside the fields and sends no request', async () => {
    await show();
    await send();
    expect(posts()).toEqual([]);
    expect(status()).toBe('There is a problem with the form.');
    expect(isDisabled()).toBe(false);
    expect(problems()).toEqual([['form-name-error', 'Enter a value.']]);
    expect(field('name').getAttribute('aria-describedby')).toBe('form-name-error');
    expect(field('name').closest('.form-field')?.classList.contains('o_has_error')).toBe(true);
    expect(field('name').classList.contains('is-invalid')).toBe(true);
    await write('name', 'Ida');
    expect(problems()).toEqual([]);
    expect(field('name').hasAttribute('aria-describedby')).toBe(false);
  });

  it('moves the focus to a summary that leads to each wrong field, until it is right', async () => {
    const labelled = text('name', 'required').replace('<input', '<label class="field__label">Your name</label><input');
    const agreed = group(
      '<label class="choice"><input class="o_website_form_input" type="checkbox" id="form-ok" name="ok" required> I agree</label>',
    );
    host = (await bringToLife(
      widget,
      `<div><div class="error-summary">Of the server</div>${form('', labelled + group(boxes) + agreed)}</div>`,
      'form',
    )) as HTMLFormElement;
    await send();
    const summaries = [...document.querySelectorAll<HTMLElement>('.error-summary')];
    expect(summaries).toEqual([document.activeElement]);
    const links = () =>
      [...host.querySelectorAll('.error-summary a')].map((a) => [a.getAttribute('href'), a.textContent]);
    expect(links()).toEqual([
      ['#form-name', 'Your name: Enter a value.'],
      ['#form-rooms', 'Select at least one.'],
      ['#form-ok', 'I agree: Select this box.'],
    ]);
    expect(host.querySelector('#form-rooms')?.getAttribute('type')).toBe('checkbox');
    await write('name', 'Ida');
    expect(links()).toHaveLength(2);
    for (const id of ['rooms', 'ok']) host.querySelector<HTMLInputElement>(`#form-${id}`)?.click();
    await settled();
    expect(host.querySelector('.error-summary')).toBeNull();
  });

  it('requires one checkbox of a required group', async () => {
    await show(form('', group(boxes)));
    await send();
    expect(problems()).toEqual([['form-rooms-error', 'Select at least one.']]);
    expect(posts()).toEqual([]);
    host.querySelectorAll<HTMLInputElement>('[name=rooms]')[1]!.checked = true;
    await send();
    expect(sent()).toContainEqual(['rooms', 'b']);
  });

  it('reads dates strictly in the language of the page, and accepts an empty date', async () => {
    await show(form('', date('day', 'date') + date('moment', 'datetime-local')));
    expect([field('day').type, field('day').placeholder]).toEqual(['text', 'e.g. 12/31/2026']);
    await write('day', '31/12/2026');
    await write('moment', '12/31/2026');
    await send();
    expect(problems()).toEqual([
      ['form-day-error', "'31/12/2026' is not a correct date"],
      ['form-moment-error', "'12/31/2026' is not a correct datetime"],
    ]);
    await write('day', '2/3/2026');
    await write('moment', '');
    expect(problems()).toEqual([]);
    await send();
    expect(sent()).toEqual([
      ['form_stamp', 'page'],
      ['day', '2/3/2026'],
    ]);
  });

  describe('with a date field that is entered', () => {
    const calendar = () => host.querySelector<HTMLElement>('.calendar');
    const press = async (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      await settled();
      return event.defaultPrevented;
    };
    const day = (number: number) =>
      [...host.querySelectorAll<HTMLElement>('.dayContainer .flatpickr-day:not(.prevMonthDay, .nextMonthDay)')][
        number - 1
      ];

    beforeEach(async () => {
      await show(form('', date('day', 'date') + text('phone')));
      await write('day', '2/3/2026');
      field('day').focus();
      await vi.waitFor(() => expect(calendar()?.hidden).toBe(false));
    });

    it('opens a calendar at its date, which writes the chosen day and closes', async () => {
      expect([...host.querySelectorAll('.flatpickr-day.selected')]).toEqual([day(3)]);
      day(15)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      day(15)?.click();
      await settled();
      expect(field('day').value).toBe('02/15/2026');
      expect(calendar()?.hidden).toBe(true);
      expect(document.activeElement).toBe(field('day'));
    });

    it('has no chosen day when it is opened again while the field holds no date', async () => {
      const chosenAfter = async (value: string) => {
        await write('day', value);
        field('day').click();
        return [...host.querySelectorAll('.flatpickr-day.selected')];
      };
      for (const value of ['', '31/31/2026']) {
        expect(await chosenAfter(value)).toEqual([]);
        expect(await chosenAfter('2/5/2026')).toEqual([day(5)]);
      }
    });

    it('leads into the calendar by the arrow and back by Escape, and closes it when both are left', async () => {
      expect(await press('ArrowDown')).toBe(true);
      expect(document.activeElement).toBe(day(3));
      expect(await press('Escape')).toBe(true);
      expect([document.activeElement, calendar()?.hidden]).toEqual([field('day'), true]);
      await press('ArrowDown');
      expect([document.activeElement, calendar()?.hidden]).toEqual([day(3), false]);
      field('phone').focus();
      await settled();
      expect(calendar()?.hidden).toBe(true);
    });

    it('takes the calendar away when it is stopped', () => {
      stop();
      expect([calendar(), document.querySelector('.flatpickr-calendar')]).toEqual([null, null]);
    });
  });

  it('rejects a file above the size limit', async () => {
    await show(
      form('', group('<input class="o_website_form_input" type="file" name="resume" data-max-bytes="1048576">')),
    );
    const big = new File([new Uint8Array(1048577)], 'big.pdf');
    Object.defineProperty(field('resume'), 'files', { value: [big] });
    await send();
    expect(problems()).toEqual([['form-resume-error', '"big.pdf" is too big: files may have 1 MB.']]);
    expect(posts()).toEqual([]);
  });

  it('restores native date fields when it is stopped', async () => {
    await show(form('', date('day', 'date')));
    await write('day', '12/31/2026');
    stop();
    expect([field('day').type, field('day').value]).toEqual(['date', '2026-12-31']);
  });
});

describe('Request of a website form', () => {
  it('contains no empty fields, every value of a name, and the hidden values of the marker', async () => {
    const many = text('tag').replace('<input', '<input value="one" class="o_website_form_input" name="tag"><input');
    await show(form('data-form_field_job_id="7" data-form_field_phone="+1"', text('name') + text('phone') + many));
    await write('phone', '+2');
    host.querySelectorAll<HTMLInputElement>('[name=tag]')[1]!.value = 'two';
    await send();
    expect(last().path).toBe('/website_form/crm.lead');
    expect(last().headers.accept).toContain('application/json');
    expect(sent()).toEqual([
      ['form_stamp', 'page'],
      ['phone', '+1'],
      ['tag', 'one'],
      ['tag', 'two'],
      ['job_id', '7'],
    ]);
  });

  it('numbers files by their field and position', async () => {
    const file = (name: string) => group(`<input class="o_website_form_input" type="file" name="${name}" multiple>`);
    await show(form('', file('photo') + file('resume')));
    const files = (...names: string[]) => names.map((name) => new File(['x'], name));
    Object.defineProperty(field('photo'), 'files', { value: files('a.png') });
    Object.defineProperty(field('resume'), 'files', { value: files('b.pdf', 'c.pdf') });
    await send();
    const named = sent().filter(([, value]) => value instanceof File) as [string, File][];
    expect(named.map(([name, { name: file }]) => [name, file])).toEqual([
      ['photo[0][0]', 'a.png'],
      ['resume[1][0]', 'b.pdf'],
      ['resume[1][1]', 'c.pdf'],
    ]);
  });

  it('goes to the model of data-force-action', async () => {
    await show(form('data-force-action="shop.sale.order"'));
    await write('name', 'Ida');
    await send();
    expect(last().path).toBe('/website_form/shop.sale.order');
  });

  it('is sent once for several clicks, and a repetition has the same key', async () => {
    await show();
    await write('name', 'Ida');
    await send();
    await send();
    expect(posts().map(({ path }) => path)).toEqual(['/website_form/crm.lead']);
    expect(isDisabled()).toBe(true);
    const key = (last().body as FormData).get('form_key');
    expect(key).toMatch(/\w{10,}/);
    await last().fail();
    await send();
    expect((last().body as FormData).get('form_key')).toBe(key);
    await last().answer({ id: 4 });
    await comeBack(true);
    await write('name', 'Ida');
    await send();
    expect((last().body as FormData).get('form_key')).not.toBe(key);
  });
});

describe('Submitted website form', () => {
  const filled = async (attributes = '') => {
    await show(form(attributes));
    await write('name', 'Ida');
    await send();
  };

  it('shows success, empties its fields and disables the button when the response has an id', async () => {
    await filled();
    await last().answer('{"id": 12}');
    expect([status(), isDisabled(), field('name').value]).toEqual(['Form sent.', true, '']);
  });

  it('enables the button again when the page returns from the back/forward cache', async () => {
    await show();
    await write('name', 'Ida');
    await send();
    await last().answer(JSON.stringify({ id: 7 }));
    await comeBack(false);
    expect(isDisabled()).toBe(true);
    await comeBack(true);
    expect(isDisabled()).toBe(false);
  });

  it('leads to the success page when the response has an id', async () => {
    await filled('data-success-page="/thanks"');
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await last().answer({ id: 12 });
    expect(assign.mock.calls).toEqual([['/thanks']]);
    // A visitor who comes back does not send it once more.
    expect(field('name').value).toBe('');
    assign.mockRestore();
  });

  it('enables the button again when the success page does not open within 10 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.spyOn(location, 'assign').mockImplementationOnce(() => {});
    await filled('data-success-page="/thanks"');
    await last().answer({ id: 12 });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(isDisabled()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    await settled();
    expect(isDisabled()).toBe(false);
  });

  it.each([
    ['a map', { name: 'must be shorter' }, 'must be shorter'],
    ['a list', ['name'], 'Check this field.'],
  ])(
    'shows errors beside the fields when the response has %s of error_fields',
    async (_what, error_fields, message) => {
      await filled();
      await last().answer({ error_fields });
      expect(status()).toBe('The form could not be sent. Try again.');
      expect(problems()).toEqual([['form-name-error', message]]);
      const summary = host.querySelector('.error-summary');
      expect(document.activeElement).toBe(summary);
      expect(summary?.querySelector('a[href="#form-name"]')?.textContent).toBe(message);
      expect([isDisabled(), field('name').value]).toEqual([false, 'Ida']);
    },
  );

  it('shows an error and can be sent again when the response has no id', async () => {
    await filled();
    await last().answer('false');
    expect([status(), isDisabled()]).toEqual(['The form could not be sent. Try again.', false]);
  });

  it.each([
    ['never arrives', () => last().fail(), /could not be reached/],
    ['has an error status', () => last().answer({ error: { message: 'Too many.' } }, 429), /Too many\.$/],
    ['is not JSON', () => last().answer('<html>'), /could not be reached/],
  ])('shows an error and keeps its entries when the response %s', async (_what, end, reason) => {
    await filled();
    await end();
    expect(status()).toMatch(/^The form could not be sent\. Try again\. /);
    expect(status()).toMatch(reason);
    expect([isDisabled(), field('name').value]).toEqual([false, 'Ida']);
  });

  it('solves a challenge in the background and shows success', async () => {
    await filled();
    await last().answer({ id: 12, challenge: { token: 'abc', bits: 4 } });
    await vi.waitFor(() => expect(last().path).toBe('/website_form/proof'));
    const { token, solution } = last().body;
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token + solution));
    expect(new Uint8Array(hash)[0]! >> 4).toBe(0);
    await last().fail();
    await vi.waitFor(() => expect(status()).toBe('Form sent.'));
  });
});

it('Website form requests its start time once on the first focus', async () => {
  await show();
  field('name').dispatchEvent(new Event('focusin', { bubbles: true }));
  field('phone').dispatchEvent(new Event('focusin', { bubbles: true }));
  expect(asked.map(({ path }) => path)).toEqual(['/website_form/crm.lead/begin']);
  await last().answer({ stamp: 'signed' });
  expect(field('form_stamp').value).toBe('signed');
});

it('Website form keeps its entries across a reload until it is sent', async () => {
  await show();
  await write('name', 'Ida');
  stop();
  await show();
  expect(field('name').value).toBe('Ida');
  await send();
  await last().answer({ id: 3 });
  stop();
  await show();
  expect(field('name').value).toBe('');
});

describe('Network error of a website form', () => {
  beforeEach(async () => {
    await show();
    await write('name', 'Ida');
    await send();
    await last().fail();
    expect(status()).toContain('could not be reached');
  });

  it('is removed when the network is back', async () => {
    await comeOnline();
    expect(status()).toBe('');
  });

  it('leaves a later error in place when the network is back', async () => {
    await write('name', '');
    await send();
    await comeOnline();
    expect(status()).toBe('There is a problem with the form.');
  });
});
