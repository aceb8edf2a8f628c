import path from 'node:path';
import {
  ALL_BUT_ARABIC,
  click,
  isAt,
  MOST_WITH_SCRIPT,
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

const DOCUMENT = path.resolve(import.meta.dirname, '../../../fixtures/slides/files/care-of-oiled-wood.pdf');
const PLAIN: readonly Way[] = ['plain'];
const LEFT_TO_RIGHT: readonly Way[] = ['script', 'keyboard'];

const says =
  (text: string): Run =>
  async (target, { way }) => {
    if (way !== 'arabic') await expect(target).toContainText(text);
  };

/** By script beside the buttons, without it at the top of the next page. */
const told = (text: string): Step[] => [
  { trigger: '.slide-actions__message', run: says(text), only: WITH_SCRIPT },
  { trigger: '.flash .alert', run: says(text), only: PLAIN },
];

/** A worker reads one page after the other. */
const isRead: Run = async (_target, { page }) => {
  const address = page.url();
  await page.goto(`${address}?page=3`);
  await expect(async () => {
    await page.reload();
    expect(await page.locator('.slide-text').count()).toBe(1);
  }).toPass();
  await page.goto(address);
};

tour('A newly uploaded document is read page by page, liked, emailed and embedded elsewhere', {
  start: '/slides/upload/1',
  user: 'admin',
  ways: ALL_BUT_ARABIC,
  steps: [
    { trigger: '#file', run: (target) => target.setInputFiles(DOCUMENT) },
    { trigger: '#name', run: write((way) => `A guide ${way}`) },
    { trigger: '[name=website_published]', run: click },
    { trigger: '.slide-actions', run: isRead },
    { trigger: '.slide-pages [rel=next]', run: click },
    { trigger: '.slide-pages [rel=prev]', run: isAt(/-\d+\?page=2$/) },
    ready('o_slide_reader'),
    { trigger: '.slide-text', run: (target) => expect(target).toContainText('sandpaper of grain 240 and a drop') },
    { trigger: '.slide-text', run: press('ArrowRight'), only: LEFT_TO_RIGHT },
    { trigger: '.slide-text', run: press('ArrowLeft'), only: ['arabic'] },
    { trigger: '.slide-pages [rel=next]', run: click, only: PLAIN },
    { trigger: '.slide-pages:not(:has([rel=next]))', run: isAt(/\?page=3$/) },
    { trigger: '.oe_slide_js_like', run: click },
    ...told('Thank you for your vote.'),
    { trigger: '.oe_slide_js_like .o_wslides_like_dislike_count', run: (target) => expect(target).toHaveText('1') },
    { trigger: '.oe_slide_js_unlike', run: click },
    ...told('You have already voted for this slide'),
    { trigger: '.oe_slide_js_share_email input', run: write('noor@') },
    { trigger: '.oe_slide_js_share_email button', run: click, only: WITH_SCRIPT },
    { trigger: '.oe_slide_js_share_email .field__error', only: WITH_SCRIPT },
    { trigger: '.oe_slide_js_share_email input', run: write((way) => `noor.${way}@example.org`) },
    { trigger: '.oe_slide_js_share_email button', run: click },
    { trigger: 'p.oe_slide_js_share_email', run: says('Thank you! Mail has been sent.'), only: WITH_SCRIPT },
    { trigger: '.flash .alert', run: says('Thank you! Mail has been sent.'), only: PLAIN },
    { trigger: '.oe_slide_js_embed_code_widget summary', run: click },
    { trigger: '#embed-page', run: write('2'), only: WITH_SCRIPT },
    { trigger: '.slide_embed_code', run: (target, { way }) => expect(target).toHaveValue(codeOf(way)) },
  ],
});

const codeOf = (way: Way) => new RegExp(`/slides/embed/\\d+\\?page=${way === 'plain' ? 1 : 2}"`);

tour('A guest who votes is asked to sign in, and comes back', {
  start: '/slides/slide/our-finishes-6',
  ways: MOST_WITH_SCRIPT,
  steps: [
    { trigger: '.oe_slide_js_like', run: click },
    { trigger: '.slide-actions__message a', run: says('Please login to vote this slide') },
    { trigger: '.slide-actions__message a', run: click },
    { trigger: '#login', run: write('maria@example.com') },
    { trigger: '#password', run: write('demo') },
    { trigger: '.sign-in__panel button[type=submit]', run: click },
    { trigger: '.slide-actions', run: isAt('/slides/slide/our-finishes-6') },
  ],
});
