import { beforeEach, describe, expect, it, vi } from 'vitest';
import { stop } from '#registry/runtime/start.ts';
import type { Messages } from '#registry/texts.ts';
import { locales } from '#registry/values/locales.ts';
import type { QuestionView } from '#surveys/filling/question_view.ts';
import { asked, settled } from '#tests/setup/widgets/calls.ts';
import { expectConsole } from '#tests/setup/widgets/console.ts';
import { bringToLife, serverHtml, showWidget } from '#tests/setup/widgets/widget.ts';
import { question } from '#widgets/surveys/js_surveyform.states.ts';
import widget from '#widgets/surveys/js_surveyform.tsx';

type Rules = Partial<QuestionView['rules']>;

const REQUIRED: Rules = { required: 'Needed', isCommentAnswer: true };
const rules = (more: Rules = {}) => ({ rules: { invalid: 'Out of range', ...more } as QuestionView['rules'] });
const text = (tag: string, kind: QuestionView['kind'], more: Rules = {}) => question(tag, kind, rules(more));
const choice = (value: number) => ({ value: String(value), text: String(value), isChosen: false, isCorrect: null });
const OWN = { label: 'Other', value: '', isAnswer: true, isChosen: false };
const radios = (tag: string, more: Rules = {}) =>
  question(tag, 'simple_choice', {
    ...rules(more),
    isOneField: false,
    isMandatory: true,
    choices: [choice(5), choice(6)],
    comment: OWN,
  });
const boxes = (tag: string) =>
  question(tag, 'multiple_choice', { ...rules(), isOneField: false, choices: [choice(7)], comment: OWN });
const drop = (tag: string) => question(tag, 'simple_choice', { ...rules(), choices: [choice(5)], comment: OWN });
const matrix = (tag: string, more: Partial<QuestionView> = {}) =>
  question(tag, 'matrix_simple', {
    ...rules(REQUIRED),
    isOneField: false,
    columns: [choice(1)],
    rows: [1, 2].map((n) => ({ id: `${tag}_${n}`, text: String(n), chosen: [] })),
    ...more,
  });

const MESSAGES: Messages = { '': { tag: 'en-US', dates: locales.en_US!, numbers: locales.en_US! } };
const LOADED = 1_800_000_000_000;
const page = (questions: QuestionView[], more: object = {}) => ({
  tag: 'form',
  params: {
    submit: '/survey/submit/tea',
    save: '/survey/save/tea',
    token: 'secret',
    loaded: LOADED,
    sections: [{ id: 2, title: '', description: '', questions }],
    ...more,
  },
});

let host: HTMLFormElement;
const show = async (questions: QuestionView[], more: object = {}) => {
  host = (await bringToLife(widget, serverHtml(widget, page(questions, more), MESSAGES))) as HTMLFormElement;
  host.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  await import('#widgets/surveys/parts/filling/late_parts.ts');
  await settled();
};
const field = (name: string, at = 0) => host.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)[at]!;
const change = async (target: HTMLInputElement, value?: string) => {
  if (value === undefined) target.click();
  else {
    target.value = value;
    for (const type of ['input', 'change']) target.dispatchEvent(new Event(type, { bubbles: true }));
  }
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
});

describe('Survey page before it is sent', () => {
  it.each<[QuestionView['kind'], Rules, string, string]>([
    ['textbox', { format: 'email' }, 'test @ testcom', 'This answer must be an email address'],
    ['textbox', { min: 2, max: 8 }, 'Longer than that', 'Out of range'],
    ['numerical_box', {}, 'aaa', "'aaa' is not a correct float"],
    ['numerical_box', { min: 2.1, max: 3 }, '4.5', 'Out of range'],
    ['numerical_box', { format: 'integer' }, '2147483648', "'2147483648' is not a correct integer"],
    ['numerical_box', { format: 'monetary' }, '$x', "'$x' is not a correct monetary field"],
    ['date', {}, '2015-55-10', "'2015-55-10' is not a correct date"],
    ['date', { min: '2015-03-20', max: '2015-03-25' }, '03/26/2015', 'Out of range'],
    ['datetime', {}, 'noon', "'noon' is not a correct datetime"],
  ])('rejects in a %s question (%s) the answer "%s": %s', async (kind, more, value, words) => {
    await show([text('1_2_3', kind, more)]);
    field('1_2_3').value = value;
    await submit();
    expect(problems()).toEqual({ '1_2_3-error': words });
    expect(submits()).toEqual([]);
    expect(field('1_2_3').getAttribute('aria-invalid')).toBe('true');
  });

  it('moves the focus to a summary that leads to each refused question', async () => {
    await show([text('1_2_3', 'numerical_box'), radios('1_2_4', REQUIRED)]);
    field('1_2_3').value = 'aaa';
    await submit();
    const summary = host.querySelector('.error-summary');
    expect(document.activeElement).toBe(summary);
    expect(summary?.querySelector('p')?.textContent).toBe('There is a problem with some answers');
    const links = [...(summary?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#1_2_3-field', '#1_2_4']);
    for (const link of links) expect(host.querySelector(`[id="${link?.slice(1)}"]`)).not.toBeNull();
    await change(field('1_2_3'), '5');
    await change(field('1_2_4'));
    expect(host.querySelector('.error-summary')).toBeNull();
  });

  it('shows what the server refused until it is put right', async () => {
    await show([text('1_2_3', 'textbox')], { errors: { '1_2_3': 'Not that' } });
    expect(problems()).toEqual({ '1_2_3-error': 'Not that' });
    expect(host.querySelector('.error-summary a')?.textContent).toContain('Not that');
    await change(field('1_2_3'), 'This');
    expect(problems()).toEqual({});
  });

  it('shows the message of a mandatory question until it is answered', async () => {
    await show([radios('1_2_3', REQUIRED)]);
    await submit();
    expect(problems()).toEqual({ '1_2_3-error': 'Needed' });
    await change(field('1_2_3', 1));
    expect(problems()).toEqual({});
  });

  it('requires every row of a mandatory matrix', async () => {
    await show([matrix('1_2_8')]);
    field('1_2_8_1').checked = true;
    await submit();
    expect(problems()).toEqual({ '1_2_8-error': 'Needed' });
  });

  it('accepts a comment in place of all rows of a mandatory matrix', async () => {
    vi.spyOn(location, 'replace').mockImplementation(() => {});
    await show([matrix('1_2_8', { comment: { label: 'Why?', value: 'None', isAnswer: false, isChosen: false } })]);
    await submit();
    expect(submits()).toHaveLength(1);
  });
});

describe('Sending a survey page', () => {
  it('posts dates as ISO once and replaces the page by the next one', async () => {
    const replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
    await show([text('1_2_3', 'date')]);
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
    await show([text('1_2_3', 'textbox')]);
    await submit();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await submits()[0]!.answer({ redirect: '/survey/fill/tea/secret' });
    await submit();
    expect([submits().length, host.querySelectorAll('[aria-busy]').length]).toEqual([1, 1]);
    vi.advanceTimersByTime(10_000);
    await settled();
    expect(host.querySelector('[aria-busy]')).toBeNull();
    await submit();
    expect(submits()).toHaveLength(2);
  });

  it('shows an error of the server beside its question', async () => {
    await show([text('1_2_3', 'textbox')]);
    await submit();
    await submits()[0]!.answer({ errors: { '1_2_3': 'Not that' } });
    expect(problems()).toEqual({ '1_2_3-error': 'Not that' });
    await submit();
    expect(submits()).toHaveLength(2);
  });

  it('logs a response without redirect and errors', async () => {
    expectConsole(/Incorrect answer sent by server/);
    await show([text('1_2_3', 'textbox')]);
    await submit();
    await submits()[0]!.answer({});
  });

  it('opens a dialog with "Try again" when the request fails', async () => {
    await show([text('1_2_3', 'textbox')]);
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
    await show([radios('1_2_3')]);
    await change(field('1_2_3', 1));
    const { body } = saves()[0]!;
    expect(body).toEqual({ token: 'secret', tag: '1_2_3', fields: { '1_2_3': '6' }, given: expect.any(Number) });
    expect(Math.abs(body.given - LOADED)).toBeLessThan(60_000);
    await saves()[0]!.answer({ isNewest: true, fields: { '1_2_3': '6' }, now: LOADED });
    expect(status()).toBe('Saved');
    expect(localStorage).toHaveLength(0);
  });

  it('keeps an answer on the device when the request fails, and sends it when the page is opened again', async () => {
    await show([text('1_2_3', 'textbox')]);
    await change(field('1_2_3'), 'Ida');
    await saves()[0]!.fail();
    expect(status()).toContain('You’re offline');
    stop();
    await show([text('1_2_3', 'textbox')]);
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
    await show([text('1_2_3', 'textbox')]);
    expect(field('1_2_3').value).toBe('old');
    await saves()[0]!.answer({ isNewest: false, fields: { '1_2_3': 'new' }, now: LOADED });
    expect(field('1_2_3').value).toBe('new');
  });
});

describe('Comment field of a survey choice', () => {
  it('selects its choice on click, and is emptied by another choice', async () => {
    await show([radios('1_2_3')]);
    field('1_2_3_comment').focus();
    expect(field('1_2_3', 2).checked, 'Tab only passes').toBe(false);
    field('1_2_3_comment').click();
    expect(field('1_2_3', 2).checked).toBe(true);
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3', 0));
    expect(field('1_2_3_comment').value).toBe('');
  });

  it('is emptied when its checkbox is cleared', async () => {
    await show([boxes('1_2_3')]);
    await change(field('1_2_3_other'));
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3_other'));
    expect(field('1_2_3_comment').value).toBe('');
  });

  it('is shown in a dropdown for its choice only', async () => {
    await show([drop('1_2_3')]);
    /** As the style sheet hides it. */
    const isHidden = () => host.querySelector<HTMLSelectElement>('.js_drop')?.value !== '-1';
    expect(isHidden()).toBe(true);
    await change(field('1_2_3'), '-1');
    expect([isHidden(), document.activeElement]).toEqual([false, field('1_2_3_comment')]);
    field('1_2_3_comment').value = 'Mint';
    await change(field('1_2_3'), '5');
    expect([isHidden(), field('1_2_3_comment').value]).toEqual([true, '']);
  });
});

describe('Prefilled survey page', () => {
  it('fills every kind of field and selects the choice of a comment', async () => {
    const questions = [text('1_2_1', 'numerical_box'), radios('1_2_3'), boxes('1_2_6')];
    await show(questions, { prefill: '/survey/prefill/tea/secret' });
    await asked[0]!.answer({ '1_2_1': [2.5], '1_2_3': [6], '1_2_6_7': [7], '1_2_6_comment': ['Mint'] });
    expect(field('1_2_1').value).toBe('2.5');
    expect(field('1_2_3', 1).checked).toBe(true);
    expect([field('1_2_6_7').checked, field('1_2_6_other').checked, field('1_2_6_comment').value]).toEqual([
      true,
      true,
      'Mint',
    ]);
  });

  it('keeps what was entered while the earlier answers were on their way', async () => {
    await show([text('1_2_3', 'textbox')], { prefill: '/survey/prefill/tea/secret' });
    await change(field('1_2_3'), 'Mine');
    await asked[0]!.answer({ '1_2_3': ['Earlier'] });
    expect(field('1_2_3').value).toBe('Mine');
  });

  it('keeps what was entered before there was a script, and sends nothing because of it', async () => {
    const state = page([text('1_2_3', 'textbox')], { prefill: '/survey/prefill/tea/secret' });
    const life = bringToLife(widget, serverHtml(widget, state));
    document.querySelector<HTMLInputElement>('[name="1_2_3"]')!.value = 'Mine';
    host = (await life) as HTMLFormElement;
    await settled();
    await asked[0]!.answer({ '1_2_3': ['Earlier'] });
    expect(field('1_2_3').value).toBe('Mine');
    expect(saves()).toEqual([]);
  });

  const copy = (questions: QuestionView[], more: object) =>
    showWidget(widget, { params: { sections: [{ id: 2, title: '', description: '', questions }], ...more } });

  it('warns of failed requests for prefill and scores on the console', async () => {
    expectConsole(/^warn: \[survey\] Unable to load prefill data/, /^warn: \[survey\] Unable to load score data/);
    await copy([text('1_2_3', 'textbox')], { prefill: '/p', scores: '/s' });
    for (const one of [...asked]) await one.fail();
    expect(asked.map(({ path }) => path).sort()).toEqual(['/p', '/s']);
  });

  it('is disabled and shows scores in a read-only copy', async () => {
    host = (await copy([text('1_2_3', 'textbox')], { scores: '/s', points: { '1_2_3': 1 } })) as HTMLFormElement;
    expect(field('1_2_3').disabled).toBe(true);
    await asked[0]!.answer({ '1_2_3': 2 });
    expect(host.querySelector('[data-score-question]')?.textContent).toBe('Your score: 2');
  });
});
