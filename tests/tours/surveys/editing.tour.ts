import {
  click,
  goTo,
  isAt,
  MOST_WAYS,
  type Run,
  ready,
  type Step,
  signInAs,
  tour,
  type Way,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const slug = (way: Way) => `tea-${way}`;
const save: Step = { trigger: 'main .staff-form__bar button[type=submit]', run: click };
const choose =
  (value: string): Run =>
  (target) =>
    target.selectOption(value).then(() => {});

/** Opens the form of a new question of this kind and fills in its title. */
const add = (kind: string, title: string): Step[] => [
  { trigger: '.outline__add select', run: choose(kind) },
  { trigger: '.outline__add button', run: click },
  { trigger: '.translation[open] input[name^="title-"]', run: write(title) },
];
const line = (name: 'choice' | 'row', at: number, text: string): Step => ({
  trigger: `[data-name=${name}] [data-row-text] >> nth=${at}`,
  run: write(text),
});
const asked = (at: number, text: string): Step => ({
  trigger: `.outline__question >> nth=${at - 1} >> .outline__name:has-text("${text}")`,
});

/** Opens the shared address without the staff session. */
const asSomebodyElse: Run = async (target, { page }) => {
  const address = (await target.textContent()) as string;
  await page.context().clearCookies();
  await page.goto(address.trim());
};

tour('A staff member creates and opens a survey, a participant answers it, and the results show the answer', {
  start: '/survey',
  user: 'admin',
  ways: MOST_WAYS,
  steps: [
    { trigger: '[data-list-add]', run: click },
    { trigger: 'main #title', run: write((way) => `Tea ${way}`) },
    { trigger: '.staff-form >> nth=0 >> .button-row button', run: click },
    {
      trigger: 'h1 .surveys__state--draft',
      run: (_target, walk) => isAt(new RegExp(`/survey/edit/${slug(walk.way)}$`))(_target, walk),
    },

    ...add('textbox', 'Who are you?'),
    save,
    asked(1, 'Who are you?'),
    ...add('simple_choice', 'Which tea?'),
    ready('o_survey_rows'),
    line('choice', 0, 'Green'),
    line('choice', 1, 'Black'),
    { trigger: '[data-row="1"] [data-act=up]', run: click },
    { trigger: '[data-row-text] >> nth=0', run: (target) => expect(target).toHaveValue('Black') },
    { trigger: '#is_mandatory', run: (target) => target.check() },
    save,
    ...add('numerical_box', 'How many cups?'),
    { trigger: '#number_max', run: write('twenty') },
    save,
    { trigger: '#number_max-error' },
    { trigger: '#number_max', run: write('20') },
    save,
    asked(3, 'How many cups?'),

    ready('o_survey_outline'),
    { trigger: '.outline__question >> nth=2 >> button[value=up]', run: click },
    asked(2, 'How many cups?'),

    { trigger: '.page-head .staff-actions a[href$="/preview"]', run: click },
    { trigger: '.survey-form--print .survey-question__title:has-text("Which tea?")' },
    { trigger: 'h1', run: goTo((way) => `/survey/edit/${slug(way)}`) },
    { trigger: '.surveys__part button[value=open]', run: click },
    { trigger: 'h1 .surveys__state--open' },

    { trigger: '.surveys__share a', run: asSomebodyElse },
    { trigger: '.survey__begin button', run: click },
    ready('js_surveyform'),
    { trigger: '.survey-question >> nth=0 >> .form-control', run: write('Ida') },
    { trigger: '.survey-question >> nth=1 >> .form-control', run: write('3') },
    { trigger: '.survey-choice >> nth=0 >> input', run: (target) => target.check() },
    { trigger: '.survey-form__next', run: click },
    { trigger: '.survey__sheet--thanks h1' },

    { trigger: 'h1', run: signInAs('admin') },
    { trigger: 'h1', run: goTo((way) => `/survey/results/${slug(way)}`) },
    { trigger: '.js_surveyresult >> text=Ida >> nth=0' },
  ],
  trouble: [/status of 400/],
});

tour('A staff member is warned when removing a choice with answers, and restores it', {
  start: '/survey/edit/students-survey',
  user: 'admin',
  ways: MOST_WAYS,
  trouble: [/status of 409/],
  steps: [
    { trigger: '.outline__question:has(.outline__choices) >> nth=0 >> .outline__name a', run: click },
    ready('o_survey_rows'),
    { trigger: '[data-row="0"] [data-act=drop]', run: click },
    { trigger: '[data-row="0"]', gone: true },
    save,
    { trigger: '.conflict li >> nth=0' },
    { trigger: '.conflict button[value=restore]', run: click },
    { trigger: '.conflict', gone: true },
    save,
    { trigger: '.outline__question >> nth=0' },
  ],
});
