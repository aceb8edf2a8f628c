import type { Locator } from '@playwright/test';
import {
  click,
  isAt,
  MOST_WAYS,
  press,
  type Run,
  ready,
  type Step,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const SEND = '.o_website_form_send';
const SCRIPT_AND_STYLES = 2;
const MOUSE: readonly Way[] = ['script', 'arabic'];

const choose =
  (value: string): Run =>
  (target) =>
    target.selectOption(value);

/** Number of requests of the page whose address contains this name. */
const loaded = (target: Locator, name: string): Promise<number> =>
  target
    .page()
    .evaluate((part) => performance.getEntriesByType('resource').filter((one) => one.name.includes(part)).length, name);
const loadedIs =
  (count: number): Run =>
  (target) =>
    expect.poll(() => loaded(target, '/calendar-')).toBe(count);

tour('A visitor requests a quote with a date from the calendar, whose code loads on first use', {
  start: '/quote',
  ways: MOUSE,
  steps: [
    ready('s_website_form'),
    { trigger: '#form-contact_name', run: write('Ida Berg') },
    { trigger: '#form-email_from', run: write('ida@example.com') },
    { trigger: '#form-name', run: choose('cafe') },
    { trigger: 'label:has(#form-rooms-tables)', run: click },
    { trigger: '#form-pieces', run: write('12') },
    { trigger: 'main', run: loadedIs(0) },
    { trigger: '#form-wanted_by', run: click },
    { trigger: '[data-kind=date] .calendar', run: loadedIs(SCRIPT_AND_STYLES) },
    { trigger: '[data-kind=date] .flatpickr-weeks' },
    { trigger: '[data-kind=date] .flatpickr-next-month', run: click },
    { trigger: '[data-kind=date] .flatpickr-day:not(.prevMonthDay):text-is("15")', run: click },
    { trigger: '[data-kind=date] .calendar', gone: true },
    { trigger: '#form-wanted_by', run: (target) => expect(target).toHaveValue(/15/) },
    { trigger: '#form-visit_at', run: click },
    { trigger: '[data-kind=datetime] .flatpickr-time' },
    { trigger: '#form-visit_at', run: press('Escape') },
    { trigger: '[data-kind=datetime] .calendar', gone: true },
    { trigger: 'label:has(#form-answer_by-mail)', run: click },
    { trigger: 'label:has(#form-is_agreed)', run: click },
    { trigger: SEND, run: click },
    { trigger: '.s_website_form__result--success' },
    { trigger: `${SEND}.disabled` },
    { trigger: '#form-contact_name', run: (target) => expect(target).toHaveValue('') },
  ],
});

tour('The quote form rejects dates in another format, and accepts typed dates', {
  start: '/quote',
  ways: ['script', 'keyboard'],
  steps: [
    ready('s_website_form'),
    { trigger: '#form-wanted_by', run: write('31/12/2026') },
    { trigger: '#form-visit_at', run: write('tomorrow') },
    { trigger: SEND, run: click },
    { trigger: `#form-wanted_by-error:text-is("'31/12/2026' is not a correct date")` },
    { trigger: `#form-visit_at-error:text-is("'tomorrow' is not a correct datetime")` },
    { trigger: '#form-rooms-error' },
    { trigger: '#form-wanted_by', run: write('2/3/2027') },
    { trigger: '#form-wanted_by-error', gone: true },
    { trigger: '#form-visit_at', run: write('12/31/2026 2:30 PM') },
    { trigger: '#form-visit_at-error', gone: true },
  ],
});

/** Fills in a job application except its file. */
const applicant: Step[] = [
  { trigger: 'main a[href*="/jobs/detail/"] >> nth=0', run: click },
  { trigger: '.opening__apply a', run: click },
  { trigger: '#form-partner_name', run: write('Ida Berg') },
  { trigger: '#form-email_from', run: write('ida@example.com') },
  { trigger: '#form-description', run: write((way) => `I made a chair, by way of ${way}.`) },
];
const attach =
  (name: string, content: string): Run =>
  (target) =>
    target.setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(content) });

tour('A visitor applies for a job: an executable named cv.pdf is refused, a PDF is accepted', {
  start: '/jobs',
  ways: MOST_WAYS,
  steps: [
    ...applicant,
    { trigger: '#form-resume', run: attach('cv.pdf', '%PDF-1.7 Ida Berg'), only: ['plain'] },
    { trigger: '#form-resume', run: attach('cv.pdf', 'MZ\u0000\u0001'), only: WITH_SCRIPT },
    ready('s_website_form'),
    { trigger: SEND, run: click },
    { trigger: '#form-resume-error', only: WITH_SCRIPT },
    { trigger: '#form-resume', run: attach('cv.pdf', '%PDF-1.7 Ida Berg'), only: WITH_SCRIPT },
    { trigger: SEND, run: click, only: WITH_SCRIPT },
    { trigger: 'main .alert--success', run: isAt(/\/job-thank-you$/) },
    { trigger: 'main h1:text-is("Congratulations")', only: ['script', 'keyboard', 'plain'] },
  ],
});

tour('A staff member finds a submitted message, marks it as done and deletes it', {
  start: '/contactus',
  ways: ['plain'],
  steps: [
    { trigger: '#form-contact_name', run: write('Joel') },
    { trigger: '#form-email_from', run: write('joel@example.com') },
    { trigger: '#form-name', run: write('Broken chair') },
    { trigger: '#form-description', run: write('One leg of it came off on Sunday.') },
    { trigger: SEND, run: click },
    { trigger: '.header__account a', run: click },
    { trigger: 'main #login', run: write('operator@example.com') },
    { trigger: 'main #password', run: write('demo') },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.header__account summary', run: click },
    { trigger: '.header__account a[href$="/admin"]', run: click },
    { trigger: '.admin-tasks__one[href$="/website/submissions?state=new"]', run: click },
    { trigger: '#list-q', run: write('broken leg') },
    { trigger: '.staff-list__ask button', run: click },
    { trigger: '.table a:has-text("Broken chair")', run: click },
    { trigger: 'main button:text-is("Mark as done")', run: click },
    { trigger: '.badge.submission-state--done' },
    { trigger: 'main a[href$="/delete"]', run: click },
    { trigger: 'main form button[type=submit]', run: click },
    { trigger: '.flash .alert--success', run: isAt(/\/website\/submissions$/) },
  ],
});
