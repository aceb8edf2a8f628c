import { makeCourse } from '#tests/setup/browser/course.ts';
import { click, goTo, isAt, type Run, ready, signInAs, tour } from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const QUIZ = 'How green is your thumb?';
let course = '';

const make: Run = async (_target, { page, way }) => {
  course = await makeCourse(page, `Course ${way}`, { visibility: 'public', quiz: QUIZ });
};
/** Who passed a quiz once has passed it in each course. */
const learn: Run = (target, walk) => signInAs(walk.way === 'plain' ? 'maria' : 'joel')(target, walk);
const says =
  (text: string): Run =>
  (target) =>
    expect(target).toContainText(text);

/** The file that its page offers. */
const verify: Run = async (_target, { page }) => {
  const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()]);
  await page.locator('#file').setInputFiles(await file.path());
  await page.locator('form[enctype] button').click();
};

tour('A learner reads a section, passes its quiz and gets a certificate that can be verified', {
  start: '/slides',
  user: 'admin',
  ways: ['script', 'plain'],
  steps: [
    { trigger: 'main', run: make },
    { trigger: 'main', run: learn },
    { trigger: 'main', run: (target, walk) => goTo(course)(target, walk) },
    { trigger: '.slide-course a.button', run: click },
    { trigger: '.slide-course form button', run: click },
    { trigger: '.survey__begin button', run: isAt('/survey/start/plant-quiz') },
    { trigger: '.survey__begin button', run: click },
    ready('js_surveyform'),
    { trigger: '.survey-choice >> nth=2', run: click },
    { trigger: 'button[value=next]', run: click },
    { trigger: 'select.js_drop', run: (target) => target.selectOption({ index: 2 }) },
    { trigger: 'button[value=finish]', run: click },
    { trigger: '.badge--success', run: says('Passed') },
    { trigger: '.survey__begin a >> nth=0', run: click },
    { trigger: '.slide-course__summary', run: says('2 of 2 completed') },
    { trigger: '.slide-course form button', run: click },
    { trigger: '.slide-certificate', run: says('Course ') },
    { trigger: '.slide-certificate', run: verify },
    { trigger: '.alert--success', run: says('This file is the certificate that was issued, unchanged.') },
  ],
});
