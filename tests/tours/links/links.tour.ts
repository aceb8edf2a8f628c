import {
  click,
  isAt,
  MOST_WAYS,
  press,
  type Run,
  ready,
  tour,
  type Way,
  WITH_SCRIPT,
  write,
} from '#tests/setup/browser/tour.ts';
import { expect } from '#tests/setup/browser/visit.ts';

const PLAIN: readonly Way[] = ['plain'];

/** A page of the shop that no other tour links to. */
const address = (way: Way) => `/shop?search=${way}`;
const code = (way: Way) => `lamp-${way}`;
const form = '#o_website_links_link_tracker_form';
const newest = '#o_website_links_recent_links .link-card >> nth=0';

/** Opens the address shown on the page, as its recipient would. */
const follow: Run = async (target, { page }) => {
  await page.goto((await target.textContent()) as string);
};

const copies: Run = async (target, { page, hands }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await hands.click(target);
  await expect(target).toHaveText(/Copied|تم النسخ/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/r\/\w+$/);
};

tour('A staff member creates a tracked link for a campaign, changes its code and follows it', {
  start: '/r',
  user: 'operator',
  ways: MOST_WAYS,
  steps: [
    // Its code comes with the first touch.
    { trigger: `${form} #url`, run: write(address) },
    ready('o_website_links'),
    { trigger: '#campaign-select', run: write((way) => `Lamps ${way}`) },
    { trigger: '#btn_shorten_url', run: click },
    { trigger: '#generated_tracked_link .links-form__short' },
    { trigger: '.o_website_links_utm_forms', gone: true, only: WITH_SCRIPT },
    { trigger: '#btn_shorten_url', run: copies, only: ['script', 'arabic'] },
    { trigger: `${newest} >> .badge:has-text("Lamps")` },

    // The code is edited in the card, or in the link's form without JavaScript.
    { trigger: `${newest} >> .o_website_links_edit_code`, run: click },
    { trigger: '.link-card__form [name=new_code]', run: write(''), only: ['script', 'arabic'] },
    { trigger: '.link-card__form .o_website_links_ok_edit', run: click, only: ['script', 'arabic'] },
    { trigger: '.o_website_links_code_error:not(:empty)', only: ['script', 'arabic'] },
    { trigger: '.link-card__form [name=new_code]', run: write(code), only: WITH_SCRIPT },
    { trigger: '.link-card__form .o_website_links_ok_edit', run: click, only: WITH_SCRIPT },
    { trigger: '.link-card__form', gone: true, only: WITH_SCRIPT },
    { trigger: `${newest} >> .link-card__stats`, run: click, only: WITH_SCRIPT },
    { trigger: '#new_code', run: write(code), only: PLAIN },
    { trigger: 'main .staff-form__bar button[type=submit]', run: click, only: PLAIN },

    { trigger: '.links-short .links-form__short', run: isAt(/\/r\/lamp-\w+\+/) },
    { trigger: '.links-short .links-form__short', run: follow },
    { trigger: '.main', run: isAt(/\/shop\?search=\w+&utm_campaign=Lamps\+\w+$/) },
  ],
});

tour('A staff member gets an error when the code of a tracked link is already taken', {
  start: '/r',
  user: 'operator',
  trouble: [/status of 409/],
  steps: [
    { trigger: '[data-code=visit] .o_website_links_edit_code', run: click },
    ready('o_website_links'),
    { trigger: '[data-code=visit] [name=new_code]', run: write('autumn') },
    { trigger: '[data-code=visit] .o_website_links_ok_edit', run: click },
    { trigger: '.o_website_links_code_error:has-text("This code is already taken")' },
    { trigger: '[data-code=visit] .o_website_links_cancel_edit', run: click },
    { trigger: '[data-code=visit] .o_website_links_code:text-is("visit")' },
  ],
});

tour('An unknown code of a tracked link shows an error page with a search and a way home', {
  start: '/r/no-such-code',
  ways: MOST_WAYS,
  trouble: [/status of 404/],
  steps: [
    { trigger: 'h1' },
    { trigger: 'main .search__input' },
    { trigger: '.error-page .button >> nth=0', run: click },
    { trigger: '.main', run: isAt(/^\/(ar)?$/) },
  ],
});

tour('A staff member selects an existing medium and creates a new source for a tracked link', {
  start: '/r',
  user: 'operator',
  ways: ['script', 'arabic'],
  steps: [
    { trigger: '#channel-select', run: (target) => target.focus() },
    ready('o_website_links'),
    { trigger: '#channel-select', run: (target) => target.pressSequentially('news') },
    { trigger: '.combobox__option:text-is("Newsletter")', run: press('ArrowDown') },
    { trigger: '.combobox__option[aria-selected=true]:text-is("Newsletter")', run: press('Enter') },
    { trigger: '.combobox__option', gone: true },
    { trigger: '#source-select', run: (target, { way }) => target.pressSequentially(`Radio ${way}`) },
    { trigger: '.combobox__option:has-text("Radio")', run: click },
    { trigger: '.combobox__option', gone: true },
    { trigger: `${form} #url`, run: write((way) => `/shop?search=names-${way}`) },
    { trigger: '#btn_shorten_url', run: click },
    { trigger: `${newest} >> .badge:has-text("Newsletter")` },
    { trigger: `${newest} >> .badge:has-text("Radio")` },
  ],
});

tour('A staff member switches between the statistics of a tracked link by keyboard', {
  start: '/r/autumn+',
  user: 'operator',
  ways: ['script', 'keyboard', 'arabic'],
  steps: [
    ready('o_website_links_chart'),
    { trigger: '#all-time [data-chart=line] .plain-chart__line' },
    { trigger: '#all-time [data-chart=line] .chart__drawing', run: (target) => target.hover() },
    { trigger: '#all-time [data-chart=line] svg .nv-line path >> nth=0' },
    { trigger: '#all-time [data-chart=line] .plain-chart', gone: true },
    { trigger: '[role=tab][aria-selected=true]', run: (target) => target.focus() },
    {
      trigger: '[role=tab]:focus',
      run: (_target, { page, way }) => page.keyboard.press(way === 'arabic' ? 'ArrowLeft' : 'ArrowRight'),
    },
    { trigger: '#last-month .chart__table >> nth=0' },
    { trigger: '#all-time', gone: true },
    { trigger: '#last-month [data-chart=line] .chart__drawing svg >> nth=0', run: press('End') },
    { trigger: '#last-week .chart__table >> nth=0', run: press('Home') },
    { trigger: '#all-time .chart__table >> nth=0' },
  ],
});

tour('The statistics of a tracked link are charts and tables without JavaScript', {
  start: '/r/autumn+',
  user: 'operator',
  ways: ['plain'],
  steps: [
    { trigger: '#all-time .chart__table >> nth=0' },
    { trigger: '#all-time [data-chart=pie] .plain-chart path >> nth=0' },
    { trigger: '#last-week .chart__table >> nth=0' },
    { trigger: '.segments__item[href="#last-month"]', run: click },
    { trigger: '#last-month', run: isAt(/#last-month$/) },
  ],
});
