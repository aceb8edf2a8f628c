import { defineStates } from '#registry/states.ts';
import widget from './js_surveyform.ts';

const question = (tag: string, kind: string, title: string, inside: string, rules = '') =>
  `<fieldset class="survey-question form-field" id="${tag}" data-kind="${kind}" data-invalid="The answer you entered has an invalid format." ${rules}>
  <legend class="survey-question__title">${title}</legend>${inside}
  <p class="js_errzone survey-question__error field__error" id="${tag}-error" hidden><span></span></p></fieldset>`;
const REQUIRED = 'data-required="This question requires an answer." data-comment="answer"';
const choice = (name: string, value: number, text: string, type = 'radio') =>
  `<label class="survey-choice"><input type="${type}" name="${name}" value="${value}"><span>${text}</span></label>`;
const own = (tag: string, name: string, type: string) =>
  `<div class="survey-choice-own"><label class="survey-choice"><input class="js_other_option" type="${type}" name="${name}" value="-1"><span>Something else</span></label>
  <input class="input" type="text" name="${tag}_comment" aria-label="Something else" data-oe-survey-othert="1"></div>`;
const field = (name: string, more = 'type="text"', label = 'Your answer') =>
  `<input class="input form-control" name="${name}" aria-label="${label}" ${more}>`;
const row = (name: string, text: string) =>
  `<div class="survey-matrix__row" role="radiogroup" aria-label="${text}"><span class="survey-matrix__label">${text}</span>${[
    'Poor',
    'Good',
  ]
    .map(
      (one, at) =>
        `<label class="survey-cell"><input type="radio" name="${name}" value="${at + 1}"><span class="survey-cell__text">${one}</span></label>`,
    )
    .join('')}</div>`;
const end = `<div class="survey-form__end"><button type="submit" class="button survey-form__next" name="button_submit" value="next">Next page</button></div>
<p class="survey-form__status js_status" role="status"></p>`;

const tea = (tag = '1_2_3') =>
  question(
    tag,
    'simple_choice',
    'Which tea?',
    `<div class="survey-choices js_radio">${choice(tag, 5, 'Green')}${choice(tag, 6, 'Black')}${own(tag, tag, 'radio')}</div>`,
    REQUIRED,
  );
const params = { submit: '/survey/submit/tea', save: '/survey/save/tea', token: 'a-token', loaded: 1_800_000_000_000 };
const form = { tag: 'form', class: 'js_surveyform survey-form' };

export default defineStates(widget, {
  'A page with every kind of rule': {
    ...form,
    params,
    html:
      `<input type="hidden" name="token" value="a-token"><input type="hidden" name="page_id" value="2">` +
      tea() +
      question(
        '1_2_4',
        'numerical_box',
        'How high is the room?',
        field('1_2_4', 'inputmode="decimal"'),
        'data-min="2.1" data-max="3"',
      ) +
      question(
        '1_2_6',
        'multiple_choice',
        'Which rooms?',
        `<div class="survey-choices">${choice('1_2_6_7', 7, 'Kitchen', 'checkbox')}${own('1_2_6', '1_2_6_other', 'checkbox')}</div>`,
      ) +
      question(
        '1_2_8',
        'matrix_simple',
        'How do you find …',
        `<div class="survey-matrix">${row('1_2_8_1', 'the quality')}${row('1_2_8_2', 'the advice')}</div>`,
      ) +
      end,
  },
  'A quiz that is over, to read': {
    tag: 'div',
    class: 'js_surveyform survey-form survey-form--print',
    params: {},
    html: `${tea('1_2_9')}<p class="survey-question__score"><span data-score-question="1_2_9">Your score: 2</span></p>`,
  },
});
