import { signIn } from '#tests/setup/browser/sign_in.ts';
import {
  click,
  EVERY_WAY,
  holds,
  isAt,
  MOST_WITH_SCRIPT,
  type Run,
  ready,
  type Step,
  tour,
  type Way,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const subject = (way: Way) => `A sad fern (${way})`;
const SEND = '.o_website_form_send';
const status = (text: string): Step => ({
  trigger: `#o_website_form_result:text("${text}")`,
  only: ['script', 'keyboard'],
});

/** A unique text, because repeated texts are taken for spam. */
const wordsOf = (story: string, way: Way) => `${story}: my fern has brown leaves, and I walk here by way of ${way}.`;

const fillIn = (story: string): Step[] => [
  { trigger: '#form-contact_name', run: write('Ida Berg') },
  { trigger: '#form-phone', run: write('+1 555 0100') },
  { trigger: '#form-email_from', run: write('ida@example.com') },
  { trigger: '#form-partner_name', run: write('Berg & Daughters') },
  { trigger: '#form-name', run: write(subject) },
  { trigger: '#form-description', run: write((way) => wordsOf(story, way)) },
];

/** Staff find the message outside of quarantine, although it was typed as fast as by a robot. */
const isFound =
  (story: string): Run =>
  async (_target, { page, way, server }) => {
    await signIn(page, server.url, 'operator');
    await page.goto(`${server.url}/website/submissions?q=${encodeURIComponent(wordsOf(story, way))}`);
    await page.locator('.table tbody a', { hasText: subject(way) }).click();
    await expect(page.locator('.submission-lines')).toContainText(wordsOf(story, way));
  };

tour('A visitor sends the contact form and is led to the thank-you page', {
  start: '/contactus',
  ways: EVERY_WAY,
  steps: [
    ready('s_website_form'),
    ...fillIn('Thanked'),
    { trigger: SEND, run: click },
    { trigger: 'main .alert--success', run: isAt(/\/contactus-thank-you$/) },
    { trigger: 'main h1:text-is("Thanks")', only: ['script', 'keyboard', 'plain'] },
    { trigger: '.flash .alert--info' },
  ],
});

tour('Staff find the message that a visitor sent with the contact form', {
  start: '/contactus',
  ways: ['script', 'plain'],
  steps: [
    ...fillIn('Found'),
    { trigger: SEND, run: click },
    { trigger: 'main .alert--success', run: isFound('Found') },
  ],
});

const cut: Run = (_target, { page }) =>
  page.route('**/website_form/crm.lead', (route) => route.abort('connectionfailed'));
const mend: Run = (_target, { page }) => page.unroute('**/website_form/crm.lead');
const reload: Run = (_target, { page }) => page.reload();

tour('The contact form keeps its entries when the connection breaks, also after a reload, and can then be sent', {
  start: '/contactus',
  ways: ['script', 'keyboard'],
  fullRunWays: ['keyboard'],
  trouble: [/ERR_CONNECTION_FAILED/],
  steps: [
    ready('s_website_form'),
    ...fillIn('Cut off'),
    { trigger: 'main', run: cut },
    { trigger: SEND, run: click },
    status('The form could not be sent. Try again.'),
    { trigger: `${SEND}:not(.disabled)` },
    { trigger: '#form-description', run: (target, { way }) => expect(target).toHaveValue(wordsOf('Cut off', way)) },
    { trigger: 'main', run: reload },
    ready('s_website_form'),
    { trigger: '#form-contact_name', run: holds('Ida Berg') },
    { trigger: 'main', run: mend },
    { trigger: SEND, run: click },
    { trigger: 'main .alert--success', run: isAt(/\/contactus-thank-you$/) },
  ],
});

tour('An invalid contact form shows errors beside its fields', {
  start: '/contactus',
  ways: MOST_WITH_SCRIPT,
  steps: [
    ready('s_website_form'),
    { trigger: '#form-email_from', run: write('nobody') },
    { trigger: SEND, run: click },
    status('There is a problem with the form.'),
    { trigger: '.error-summary:focus' },
    { trigger: '.error-summary a[href="#form-contact_name"]', run: click },
    { trigger: '#form-contact_name:focus[aria-invalid=true]' },
    { trigger: '#form-email_from-error' },
    { trigger: '#form-contact_name', run: write('Ida') },
    { trigger: '#form-contact_name-error', gone: true },
    { trigger: '#form-description-error' },
  ],
});

/** Turns browser validation off, so that the server validates the form. */
const withoutChecks: Run = (target) =>
  target.evaluate((form: HTMLFormElement) => {
    form.noValidate = true;
  });

tour('An invalid contact form returns with its entries and errors without JavaScript', {
  start: '/contactus',
  ways: ['plain'],
  trouble: [/status of 400/],
  steps: [
    { trigger: 'form.s_website_form', run: withoutChecks },
    { trigger: '#form-contact_name', run: write('Ida Berg') },
    { trigger: '#form-email_from', run: write('nobody') },
    { trigger: SEND, run: click },
    { trigger: 'main [role=alert]' },
    { trigger: '#form-email_from-error' },
    { trigger: '#form-contact_name', run: holds('Ida Berg') },
    { trigger: '#form-email_from', run: write('ida@example.com') },
    { trigger: '#form-name', run: write('Second try') },
    { trigger: '#form-description', run: write('Now it is right, even without any script.') },
    { trigger: SEND, run: click },
    { trigger: 'main .alert--success', run: isAt(/\/contactus-thank-you$/) },
  ],
});
