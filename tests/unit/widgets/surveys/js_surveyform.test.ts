import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import { learn } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import { asked, settled } from '#tests/setup/widgets/calls.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { bringToLife } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/surveys/js_surveyform.ts';

const question = (tag: string, kind: string, inside: string, rules = '') =>
  `<fieldset class="survey-question" id="${tag}" data-kind="${kind}" data-invalid="Out of range" ${rules}>${inside}
  <p class="js_errzone" id="${tag}-error" hidden><span></span></p></fieldset>`;
const REQUIRED = 'data-required="Needed" data-comment="answer"';
const text = (tag: string, kind: string, rules = '', look = '') =>
  question(tag, kind, `<input class="form-control ${look}" type="text" name="${tag}">`, rules);
const tick = (type: string, name: string, value: number, more = '') =>
  `<label><input type="${type}" name="${name}" value="${value}" ${more}></label>`;
const own = (tag: string, name: string, type: string) =>
  `<div class="survey-choice-own">${tick(type, name, -1, 'class="js_other_option"')}<input type="text" name="${tag}_comment" data-oe-survey-othert="1"></div>`;
const radios = (tag: string, rules = '') =>
  question(
    tag,
    'simple_choice',
    `<div class="survey-choices">${tick('radio', tag, 5)}${tick('radio', tag, 6)}${own(tag, tag, 'radio')}</div>`,
    rules,
  );
const boxes = (tag: string) =>
  question(
    tag,
    'multiple_choice',
    `<div class="survey-choices">${tick('checkbox', `${tag}_7`, 7)}${own(tag, `${tag}_other`, 'checkbox')}</div>`,
  );
const drop = (tag: string) =>
  question(
    tag,
    'simple_choice',
    `<select class="js_drop" name="${tag}"><option value=""></option><option value="5">5</option><option value="-1">Other</option></select>
  <input type="text" name="${tag}_comment" data-oe-survey-othert="1">`,
  );

const LOADED = 1_800_000_000_000;
const form = (
  inside: string,
  attributes = 'data-submit="/survey/submit/tea" data-save="/survey/save/tea"',
) => `<form data-widget="o_tested"
  method="post" action="/survey/submit/tea" data-token="secret" data-loaded="${LOADED}" ${attributes}>
  <input type="hidden" name="token" value="secret"><input type="hidden" name="page_id" value="2">${inside}
  <button type="submit" name="button_submit" value="next">Next page</button><p class="js_status" role="status"></p></form>`;

let host: HTMLFormElement;
const show = async (html: string) => {
  host = (await bringToLife(widget, html)) as HTMLFormElement;
  host.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await Promise.all(
    ['problems', 'problem_dialog'].map((part) => import(`../../../../widgets/surveys/parts/${part}.ts`)),
  );
  await settled();
};
const field = (name: string, at = 0) => host.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[at]!;
const change = async (target: HTMLInputElement, value?: string) => {
  if (value === undefined) target.checked = target.type === 'radio' ? true : !target.checked;
  else target.value = value;
  for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
  await settled();
};
const submit = async () => {
  host.dispatchEvent(
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: host.querySelector('button') }),
  );
  await settled();
};
const problems = () =>
  Object.fromEntries(
    [...host.querySelectorAll<HTMLElement>('.js_errzone:not([hidden])')].map(({ id, textContent }) => [
      id,
      textContent?.trim(),
    ]),
  );
const saves = () => asked.filter(({ path }) => path === '/survey/save/tea');
const submits = () => asked.filter(({ path }) => path === '/survey/submit/tea');
const status = () => host.querySelector('.js_status')?.textContent;

beforeEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  learn({ '': { tag: 'en-US', dates: locales.en_US!, numbers: locales.en_US! } });
});

describe('Survey page before it is sent', () => {
  it.each([
    ['textbox', 'data-format="email"', 'test @ testcom', 'This answer must be an email address'],
    ['textbox', 'data-min="2" data-max="8"', 'Longer than that', 'Out of range'],
    ['numerical_box', '', 'aaa', "'aaa' is not a correct float"],
    ['numerical_box', 'data-min="2.1" data-max="3"', '4.5', 'Out of range'],
    ['numerical_box', 'data-format="integer"', '2147483648', "'2147483648' is not a correct integer"],
    ['numerical_box', 'data-format="monetary"', '$x', "'$x' is not a correct monetary field"],
    ['date', '', '2015-55-10', "'2015-55-10' is not a correct date"],
    ['date', 'data-min="2015-03-20" data-max="2015-03-25"', '03/26/2015', 'Out of range'],
    ['datetime', '', 'noon', "'noon' is not a correct datetime"],
  ])('rejects in a %s question (%s) the answer "%s": %s', async (kind, rules, value, words) => {
    await show(form(text('1_2_3', kind, rules, `o_website_form_${kind}`)));
    field('1_2_3').value = value;
    await submit();
    expect(problems()).toEqual({ '1_2_3-error': words });
    expect(submits()).toEqual([]);
    expect(field('1_2_3').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(field('1_2_3'));
  });

  it('shows the message of a mandatory question until it is answered', async () => {
    await show(form(radios('1_2_3', REQUIRED)));
    await submit();
    expect(problems()).toEqual({ '1_2_3-error': 'Needed' });
    await change(field('1_2_3', 1));
    expect(problems()).toEqual({});
  });

  it('requires every row of a mandatory matrix', async () => {
    const row = (n: number) => `<div class="survey-matrix__row">${tick('radio', `1_2_8_${n}`, 1)}</div>`;
    await show(form(question('1_2_8', 'matrix_simple', row(1) + row(2), REQUIRED)));
    field('1_2_8_1').checked = true;
    await submit();
    expect(problems()).toEqual({ '1_2_8-error': 'Needed' });
  });

  it('accepts a comment in place of all rows of a mandatory matrix', async () => {
    vi.spyOn(location, 'replace').mockImplementation(() => {});
    const row = `<div class="survey-matrix__row">${tick('radio', '1_2_8_1', 1)}</div>`;
    await show(
      form(question('1_2_8', 'matrix_simple', `${row}<textarea name="1_2_8_comment">None</textarea>`, REQUIRED)),
    );
    await submit();
    expect(submits()).toHaveLength(1);
  });
});

describe('Sending a survey page', () => {
  it('posts dates as ISO once and replaces the page by the next one', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    await show(form(text('1_2_3', 'date', '', 'o_website_form_date')));
    field('1_2_3').value = '03/25/2015';
    await submit();
    await submit();
    expect(submits()).toHaveLength(1);
    expect(submits()[0]?.body).toMatchObject({
      token: 'secret',
      page_id: '2',
      button_submit: 'next',
      '1_2_3': '2015-03-25',
      loaded: String(LOADED),
    });
    await submits()[0]!.answer({ redirect: '/survey/fill/tea/secret' });
    expect(replace).toHaveBeenCalledWith('/survey/fill/tea/secret');
  });

  it('is possible again after 10 s when the next page does not open', async () => {
    vi.spyOn(location, 'replace').mockImplementation(() => {});
    await show(form(text('1_2_3', 'textbox')));
    await submit();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await submits()[0]!.answer({ redirect: '/survey/fill/tea/secret' });
    await submit();
    expect([submits().length, host.querySelectorAll('[aria-busy]').length]).toEqual([1, 1]);
    vi.advanceTimersByTime(10_000);
    expect(host.querySelector('[aria-busy]')).toBeNull();
    await submit();
    expect(submits()).toHaveLength(2);
  });

  it('shows an error of the server beside its question', async () => {
    await show(form(text('1_2_3', 'textbox')));
    await submit();
    await submits()[0]!.answer({ errors: { '1_2_3': 'Not that' } });
    expect(problems()).toEqual({ '1_2_3-error': 'Not that' });
    await submit();
    expect(submits()).toHaveLength(2);
  });

  it('logs a response without redirect and errors', async () => {
    expectConsole(/Incorrect answer sent by server/);
    await show(form(text('1_2_3', 'textbox')));
    await submit();
    await submits()[0]!.answer({});
  });

  it('opens a dialog with "Try again" when the request fails', async () => {
    await show(form(text('1_2_3', 'textbox')));
    field('1_2_3').value = 'Ida';
    await submit();
    await submits()[0]!.fail();
    const dialog = await vi.waitFor(() => {
      const found = document.querySelector<HTMLDialogElement>('#AJAXErrorModal');
      if (!found) throw new Error('There is no dialog yet.');
      return found;
    });
    expect(dialog.textContent).toContain('There was a problem');
    expect(dialog.textContent).toContain('Your answers have probably not been recorded. Try refreshing.');
    [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')?.click();
    await settled();
    expect(submits()).toHaveLength(2);
    expect(submits()[1]?.body).toMatchObject({ '1_2_3': 'Ida' });
  });
});

describe('Saving each survey answer', () => {
  it('sends the answer with its time and shows "Saved"', async () => {
    await show(form(radios('1_2_3')));
    await change(field('1_2_3', 1));
    const { body } = saves()[0]!;
    expect(body).toEqual({ token: 'secret', tag: '1_2_3', fields: { '1_2_3': '6' }, given: expect.any(Number) });
    expect(Math.abs(body.given - LOADED)).toBeLessThan(60_000);
    await saves()[0]!.answer({ isNewest: true, fields: { '1_2_3': '6' }, now: LOADED });
    expect(status()).toBe('Saved');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps an answer on the device when the request fails, and sends it when the page is opened again', async () => {
    await show(form(text('1_2_3', 'textbox')));
    await change(field('1_2_3'), 'Ida');
    await saves()[0]!.fail();
    expect(status()).toContain('You’re offline');
    stop();
    await show(form(text('1_2_3', 'textbox')));
    expect(field('1_2_3').value).toBe('Ida');
    expect(saves()[1]?.body).toMatchObject({ fields: { '1_2_3': 'Ida' } });
    await saves()[1]!.answer({ isNewest: true, fields: { '1_2_3': 'Ida' }, now: LOADED });
    expect(localStorage).toHaveLength(0);
  });

  it('shows the newer answer when another device saved one later', async () => {
    localStorage.setItem(
      'survey secret',
      JSON.stringify({ '1_2_3': { fields: { '1_2_3': 'old' }, given: LOADED - 90_000 } }),
    );
    await show(form(text('1_2_3', 'textbox')));
    expect(field('1_2_3').value).toBe('old');
    await saves()[0]!.answer({ isNewest: false, fields: { '1_2_3': 'new' }, now: LOADED });
    expect(field('1_2_3').value).toBe('new');
  });
});

describe('Comment field of a survey choice', () => {
  it('selects its choice on click, and is emptied by another choice', async () => {
    await show(form(radios('1_2_3')));
    field('1_2_3_comment').focus();
    expect(field('1_2_3', 2).checked, 'Tab only passes').toBe(false);
    field('1_2_3_comment').click();
    expect(field('1_2_3', 2).checked).toBe(true);
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3', 0));
    expect(field('1_2_3_comment').value).toBe('');
  });

  it('is emptied when its checkbox is cleared', async () => {
    await show(form(boxes('1_2_3')));
    await change(field('1_2_3_other'));
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3_other'));
    expect(field('1_2_3_comment').value).toBe('');
  });

  it('is shown in a dropdown for its choice only', async () => {
    await show(form(drop('1_2_3')));
    expect(field('1_2_3_comment').hidden).toBe(true);
    await change(field('1_2_3'), '-1');
    expect([field('1_2_3_comment').hidden, document.activeElement]).toEqual([false, field('1_2_3_comment')]);
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3'), '5');
    expect([field('1_2_3_comment').hidden, field('1_2_3_comment').value]).toEqual([true, '']);
  });
});

describe('Prefilled survey page', () => {
  it('fills every kind of field and selects the choice of a comment', async () => {
    const inside = text('1_2_1', 'numerical_box') + radios('1_2_3') + boxes('1_2_6');
    await show(
      form(
        inside,
        'data-submit="/survey/submit/tea" data-save="/survey/save/tea" data-prefill="/survey/prefill/tea/secret"',
      ),
    );
    await asked[0]!.answer({ '1_2_1': [2.5], '1_2_3': [6], '1_2_6_7': [7], '1_2_6_comment': ['Mint'] });
    expect(field('1_2_1').value).toBe('2.5');
    expect(field('1_2_3', 1).checked).toBe(true);
    expect([field('1_2_6_7').checked, field('1_2_6_other').checked, field('1_2_6_comment').value]).toEqual([
      true,
      true,
      'Mint',
    ]);
  });

  it('logs failed requests for prefill and scores', async () => {
    expectConsole(/\[survey\] Unable to load prefill data/, /\[survey\] Unable to load score data/);
    await show(form(text('1_2_3', 'textbox'), 'data-prefill="/p" data-scores="/s"'));
    for (const one of [...asked]) await one.fail();
    expect(asked.map(({ path }) => path).sort()).toEqual(['/p', '/s']);
  });

  it('is disabled and shows scores in a read-only copy', async () => {
    await show(form(`${text('1_2_3', 'textbox')}<span data-score-question="1_2_3"></span>`, 'data-scores="/s"'));
    expect(field('1_2_3').disabled).toBe(true);
    await asked[0]!.answer({ '1_2_3': 2 });
    expect(host.querySelector('[data-score-question]')?.textContent).toBe('Your score: 2');
  });
});
