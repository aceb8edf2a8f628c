import {
  ALL_BUT_ARABIC,
  click,
  isAt,
  MOST_WITH_SCRIPT,
  type Run,
  ready,
  type Step,
  tour,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const NEXT = '.survey-form__next';
const page = (number: number): Step => ({ trigger: `.survey-progress__bar[value="${number}"]` });
/** The nth question of the page, from 1. */
const question = (n: number) => `.survey-question >> nth=${n - 1}`;
const field = (n: number) => `${question(n)} >> .form-control`;
const choice = (n: number, at: number) => `${question(n)} >> .survey-choice >> nth=${at - 1}`;
const cell = (n: number, row: number, at: number) =>
  `${question(n)} >> .survey-matrix__row >> nth=${row - 1} >> .survey-cell >> nth=${at - 1}`;
const error = (n: number): Step => ({ trigger: `${question(n)} >> .js_errzone` });

const isSaved: Step = { trigger: '.js_status:not(:empty)', only: WITH_SCRIPT };

/** By keyboard Tab leads to the first radio button of a group. */
const choose: Run = async (target, walk) => {
  if (walk.way !== 'keyboard') return click(target, walk);
  const input = target.locator('input').first();
  await input.focus();
  await walk.page.keyboard.press('Space');
  await expect(input).toBeChecked();
};

const firstPage: Step[] = [
  page(1),
  ready('js_surveyform'),
  { trigger: field(1), run: write('05401') },
  { trigger: choice(3, 2), run: choose },
];
const secondPage: Step[] = [
  page(2),
  ready('js_surveyform'),
  { trigger: field(1), run: write('2.5') },
  { trigger: choice(3, 1), run: choose },
  { trigger: choice(3, 2), run: choose },
];
const thirdPage: Step[] = [
  page(3),
  ready('js_surveyform'),
  ...[1, 2, 3].map((row) => ({ trigger: cell(1, row, 4), run: choose })),
  { trigger: cell(2, 1, 1), run: choose },
];
const lastPage: Step[] = [page(4), ready('js_surveyform'), { trigger: field(3), run: write('More moss.') }];
const START: Step = { trigger: '.survey__begin button', run: click };
const GO_ON: Step = { trigger: NEXT, run: click };

tour('A participant answers a survey of four pages, goes back once and reviews the answers', {
  start: '/survey/start/home-and-garden',
  ways: ALL_BUT_ARABIC,
  steps: [
    START,
    ...firstPage,
    GO_ON,
    ...secondPage,
    GO_ON,
    ...thirdPage,
    { trigger: '.survey-form__previous', run: click },
    page(2),
    ready('js_surveyform'),
    { trigger: field(1), run: (target) => expect(target).toHaveValue('2.5') },
    GO_ON,
    page(3),
    ready('js_surveyform'),
    { trigger: `${cell(1, 1, 4)} >> input:checked` },
    GO_ON,
    ...lastPage,
    GO_ON,
    { trigger: '.survey__sheet--thanks h1' },
    { trigger: '.survey__begin a >> nth=0', run: click },
    { trigger: '.survey-form--print' },
    { trigger: 'textarea:disabled >> nth=1', run: (target) => expect(target).toHaveValue('More moss.') },
  ],
});

const allWrong: Step[] = [
  START,
  page(1),
  ready('js_surveyform'),
  { trigger: field(1), run: write('x') },
  { trigger: field(2), run: write('test @ testcom') },
];
const toldAndPutRight: Step[] = [
  GO_ON,
  error(1),
  error(2),
  error(3),
  { trigger: field(1), run: (target) => expect(target).toHaveValue('x') },
  { trigger: field(2), run: (target) => expect(target).toHaveValue('test @ testcom') },
  { trigger: field(1), run: write('05401') },
  { trigger: field(2), run: write('ida@example.com') },
  { trigger: choice(3, 1), run: choose },
];

tour('An invalid survey page shows an error beside each question', {
  start: '/survey/start/home-and-garden',
  ways: MOST_WITH_SCRIPT,
  steps: [...allWrong, ...toldAndPutRight, { trigger: `${question(1)} >> .js_errzone`, gone: true }, GO_ON, page(2)],
});

/** Turns browser validation off, so that the server validates the form. */
const withoutChecks: Run = (target) =>
  target.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });

tour('An invalid survey page returns with its answers and errors without JavaScript', {
  start: '/survey/start/home-and-garden',
  ways: ['plain'],
  trouble: [/status of 400/],
  steps: [...allWrong, { trigger: 'form.js_surveyform', run: withoutChecks }, ...toldAndPutRight, GO_ON, page(2)],
});

const closeAndComeBack: Run = async (_target, { page, server, way }) => {
  await page.goto('about:blank');
  await page.goto(`${server.url}${way === 'arabic' ? '/ar' : ''}/survey/start/home-and-garden`);
};

tour('A participant continues a survey with all answers after closing the tab', {
  start: '/survey/start/home-and-garden',
  ways: MOST_WITH_SCRIPT,
  steps: [
    START,
    ...firstPage,
    isSaved,
    { trigger: '.js_status', run: closeAndComeBack },
    { trigger: '.survey__begin a', run: click },
    page(1),
    ready('js_surveyform'),
    { trigger: field(1), run: (target) => expect(target).toHaveValue('05401') },
    { trigger: `${choice(3, 2)} >> input:checked` },
    GO_ON,
    page(2),
  ],
});

const cut: Run = (_target, { page }) =>
  page.route('**/survey/{save,submit}/**', (route) => route.abort('connectionfailed'));
const mend: Run = (_target, { page }) => page.unroute('**/survey/{save,submit}/**');

tour('A survey offers to try again and keeps all answers when the network is down', {
  start: '/survey/start/home-and-garden',
  ways: MOST_WITH_SCRIPT,
  trouble: [/ERR_CONNECTION_FAILED/],
  steps: [
    START,
    page(1),
    ready('js_surveyform'),
    { trigger: 'main', run: cut },
    { trigger: field(1), run: write('05401') },
    { trigger: choice(3, 2), run: choose },
    GO_ON,
    { trigger: '#AJAXErrorModal' },
    { trigger: '#AJAXErrorModal .button--quiet', run: click },
    { trigger: 'main', run: (_target, { page: tab }) => tab.reload() },
    ready('js_surveyform'),
    { trigger: field(1), run: (target) => expect(target).toHaveValue('05401') },
    { trigger: `${choice(3, 2)} >> input:checked` },
    GO_ON,
    { trigger: '#AJAXErrorModal', run: mend },
    { trigger: '#AJAXErrorModal .button:not(.button--quiet)', run: click },
    page(2),
  ],
});

const stall: Run = async (_target, { page }) => {
  await page.route('**/survey/submit/**', () => {});
};

tour('A survey offers to try again when the server does not respond within five seconds', {
  start: '/survey/start/home-and-garden',
  steps: [
    START,
    ...firstPage,
    { trigger: 'main', run: stall },
    GO_ON,
    { trigger: `${NEXT}[aria-busy=true]` },
    { trigger: '#AJAXErrorModal' },
    { trigger: 'main', run: (_target, { page: tab }) => tab.unroute('**/survey/submit/**') },
    { trigger: '#AJAXErrorModal .button:not(.button--quiet)', run: click },
    page(2),
  ],
});

tour('A quiz shows score and correct answers at its end', {
  start: '/survey/start/plant-quiz',
  ways: ['script', 'plain', 'arabic'],
  steps: [
    START,
    page(1),
    ready('js_surveyform'),
    { trigger: choice(1, 3), run: choose },
    { trigger: choice(2, 1), run: choose },
    GO_ON,
    page(2),
    ready('js_surveyform'),
    { trigger: 'select.js_drop', run: (target) => target.selectOption({ index: 2 }) },
    GO_ON,
    { trigger: '.survey__score' },
    { trigger: '.survey__begin a >> nth=0', run: click },
    { trigger: '[data-score-question] >> nth=0', run: (target) => expect(target).toContainText('2') },
    { trigger: '.survey-choice--right >> nth=0' },
  ],
});

tour('A survey for account holders leads to sign-in and back', {
  start: '/survey/start/customer-council',
  ways: ['script', 'plain'],
  steps: [
    { trigger: '.survey__begin a', run: click },
    { trigger: 'main #login', run: write('joel@example.com') },
    { trigger: 'main #password', run: write('demo') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.survey__begin :is(button, a)', run: isAt('/survey/start/customer-council') },
  ],
});
