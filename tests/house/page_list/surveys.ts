/** Pages of surveys: answering, editing and results. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const beginSurvey = (until: string) => async (page: Page) => {
  await page.locator('main .survey__begin :is(button, a)').click();
  await expect(page.locator(until).first()).toBeVisible();
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
};

/** Fills in the first text question and the first choice, and opens the next page. */
const answerPage = async (page: Page, text: string) => {
  const number = page.locator('.survey-progress__bar');
  const before = Number(await number.getAttribute('value'));
  await page.locator('.survey-question input.form-control').first().fill(text);
  await page.locator('.survey-choice').first().click();
  await page.locator('.survey-form__next').click();
  await expect(number).toHaveAttribute('value', String(before + 1));
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
};

const playQuiz = async (page: Page) => {
  await beginSurvey('.survey-choices')(page);
  await page.locator('.survey-choice').nth(2).click();
  await page.locator('.survey-form__next').click();
  await expect(page.locator('select.js_drop')).toBeVisible();
  await expect(page.locator('.js_surveyform')).toHaveAttribute('data-state', 'ready');
  await page.locator('select.js_drop').selectOption({ index: 2 });
  await page.locator('.survey-form__next').click();
};

const importNonsense = async (page: Page) => {
  await page.locator('#source').fill('{"slug": "Nonsense", "pages": [{"id": "p", "questions": [{"kind": "poll"}]}]}');
  await page.locator('form[action$="/survey/import"] button[type=submit]').click();
  await expect(page.locator('.survey-problems')).toBeVisible();
};

const sendHalfQuestion = async (page: Page) => {
  await page.locator('#number_min').fill('a few');
  await page.locator('.staff-form__bar button[type=submit]').first().click();
  await expect(page.locator('#number_min-error')).toBeVisible();
};

export const surveysPages: Record<string, Kind> = {
  'list of surveys': { address: '/survey', before: signIn('admin') },
  'new survey': { address: '/survey/new', before: signIn('admin') },
  'survey import with errors': {
    address: '/survey/new',
    before: signIn('admin'),
    open: importNonsense,
    status: 400,
  },
  'survey editor': { address: '/survey/edit/home-and-garden', before: signIn('admin') },
  'survey settings': { address: '/survey/edit/home-and-garden/settings', before: signIn('admin') },
  'new survey page': { address: '/survey/edit/home-and-garden/page/new', before: signIn('admin') },
  'new survey question': {
    address: '/survey/edit/plant-quiz/question/new?kind=matrix_simple',
    before: signIn('admin'),
  },
  'survey question with errors': {
    address: '/survey/edit/plant-quiz/question/new?kind=numerical_box',
    before: signIn('admin'),
    open: sendHalfQuestion,
    status: 400,
  },
  'survey definition': { address: '/survey/edit/home-and-garden/definition', before: signIn('admin') },
  'survey preview': { address: '/survey/edit/customer-council/preview', before: signIn('admin') },
  'survey deletion': { address: '/survey/edit/customer-council/delete', before: signIn('admin') },
  'survey page deletion': {
    address: '/survey/edit/customer-council/page/next/delete',
    before: signIn('admin'),
  },
  'survey question deletion': {
    address: '/survey/edit/customer-council/question/wish/delete',
    before: signIn('admin'),
  },
  'survey start': { address: '/survey/start/home-and-garden' },
  'survey start that requires sign-in': { address: '/survey/start/customer-council' },
  'survey page': { address: '/survey/start/home-and-garden', open: beginSurvey('.survey-choices') },
  'survey page with errors': {
    address: '/survey/start/home-and-garden',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await page.locator('.survey-form__next').click();
      await expect(page.locator('.js_errzone').first()).toBeVisible();
    },
  },
  'survey page with matrices': {
    // A preview, which starts from the beginning each time.
    address: '/survey/start/home-and-garden/phantom',
    open: async (page) => {
      await beginSurvey('.survey-choices')(page);
      await answerPage(page, '05401');
      await answerPage(page, '2.5');
      await expect(page.locator('.survey-matrix').first()).toBeVisible();
      await page.locator('.survey-elsewhere summary').click();
    },
  },
  'quiz score': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await expect(page.locator('.survey__score')).toBeVisible();
    },
  },
  'quiz review': {
    address: '/survey/start/plant-quiz',
    open: async (page) => {
      await playQuiz(page);
      await page.locator('.survey__begin a').first().click();
      await expect(page.locator('.survey-choice__right').first()).toBeVisible();
    },
  },
  'survey responses': { address: '/survey/results/home-and-garden/responses', before: signIn('admin') },
  'survey results': {
    address: '/survey/results/home-and-garden',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('[data-widget=js_surveyresult]').first()).toHaveAttribute('data-state', 'ready');
      await expect(page.locator('[data-graph_type=pie] svg').first()).toBeVisible();
      await page.locator('.survey-exports summary').click();
    },
  },
  'filtered survey results': {
    address: '/survey/results/students-survey?finished',
    before: signIn('admin'),
    async open(page) {
      await expect(page.locator('[data-widget=js_surveyresult]').first()).toHaveAttribute('data-state', 'ready');
      await page.locator('a.survey-filter').first().focus();
      await page.keyboard.press('Enter');
      await expect(page.locator('.survey-filters')).toBeVisible();
    },
  },
  'survey results without answers': { address: '/survey/results/plant-quiz', before: signIn('admin') },
  'answers to a survey question': { address: '/survey/results/home-and-garden/answers/1', before: signIn('admin') },
  'printable survey': { address: '/survey/print/home-and-garden' },
};
