/** Pages of events. */
import { expect, type Page } from '@playwright/test';
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const DAY = '/event/a-day-of-wood-and-light-2';
const REGISTER = `${DAY}/register`;

/** The dialog that asks for two attendees. */
async function openDialog(page: Page): Promise<void> {
  await page.locator('[name=nb_register-1]').selectOption('2');
  await page.locator('.a-submit').click();
  await expect(page.locator('dialog[open] #attendee_registration')).toBeVisible();
}

/** Registers two attendees, and opens what their link shows. */
async function register(page: Page): Promise<void> {
  await openDialog(page);
  for (const at of [1, 2]) {
    await page.locator(`[name="${at}-name"]`).fill(`Attendee ${at}`);
    await page.locator(`[name="${at}-email"]`).fill(`attendee${at}@example.com`);
  }
  await page.locator('#attendee_registration [type=submit]').click();
  await expect(page.locator('.event-booking')).toBeVisible();
}

const cancel = async (page: Page): Promise<void> => {
  await register(page);
  await page.locator('.event-booking a', { hasText: 'Cancel registration' }).first().click();
  await expect(page.locator('.button--danger')).toBeVisible();
};

const changeName = async (page: Page): Promise<void> => {
  await register(page);
  await page.locator('.event-booking a', { hasText: 'Change name' }).first().click();
  await expect(page.locator('[name=edition]')).toBeAttached();
};

const openTicket = async (page: Page): Promise<void> => {
  await register(page);
  await page.locator('.event-booking .button').first().click();
  await expect(page.locator('.event-ticket')).toBeVisible();
};

const CONFERENCE = '/event/makers-conference-7/register';

/** Puts a paid ticket into the cart, and one more there, whose attendee is not named yet. */
async function raiseInCart(page: Page): Promise<void> {
  await page.locator('select[name^=nb_register]').first().selectOption('1');
  await page.locator('.a-submit').click();
  await page.locator('[name="1-name"]').fill('Attendee 1');
  await page.locator('[name="1-email"]').fill('attendee1@example.com');
  await page.locator('#attendee_registration [type=submit]').click();
  await page.waitForURL(/\/shop\/address/);
  await page.goto('/shop/cart');
  await expect(page.locator('[data-widget=oe_cart]')).toHaveAttribute('data-state', 'ready');
  await page.locator('.js_quantity').fill('2');
  await page.locator('.js_quantity').press('Tab');
  await page.locator('.cart-line__note a').click();
  await expect(page.locator('#attendee_names')).toBeVisible();
}

export const eventsPages: Record<string, Kind> = {
  events: { address: '/event' },
  'events, first page': { address: '/event/page/1' },
  'no event found': { address: '/event?search=zeppelin' },
  'introduction of an event': { address: '/event/repair-evening-1/page/introduction' },
  'location of an event': { address: '/event/repair-evening-1/page/location' },
  'registration for an event': { address: REGISTER },
  'dialog for attendees': { address: REGISTER, open: openDialog },
  'registered attendees': { address: REGISTER, open: register },
  'question before a registration is cancelled': { address: REGISTER, open: cancel },
  'another name on a ticket': { address: REGISTER, open: changeName },
  'ticket of an attendee': { address: REGISTER, open: openTicket },
  'names of attendees of a cart': { address: CONFERENCE, open: raiseInCart },
  'check-in at the door': { address: '/event/repair-evening-1/checkin', before: signIn('admin') },
  'talks of an event': { address: `${DAY}/track` },
  'talks with a tag': { address: `${DAY}/track/tag/1` },
  'no talk found': { address: `${DAY}/track?search=zeppelin` },
  talk: { address: `${DAY}/track/at-the-bench-a-dovetail-before-lunch-3` },
  'agenda of an event': { address: `${DAY}/agenda` },
  'talk proposal': { address: `${DAY}/track_proposal` },
  'sent talk proposal': { address: `${DAY}/track_proposal?sent=yes` },
  'event image': { address: '/admin/events/2/picture', before: signIn('admin') },
  'staff list of talks': { address: '/admin/events/2/talks?state=all', before: signIn('admin') },
  'staff form of a talk': { address: '/admin/events/2/talks/3', before: signIn('admin') },
  'staff form of a new talk': { address: '/admin/events/2/talks/new', before: signIn('admin') },
  'talk deletion': { address: '/admin/events/2/talks/3/delete', before: signIn('admin') },
  'staff form of a room': { address: '/admin/events/2/rooms/1', before: signIn('admin') },
  'staff form of a new room': { address: '/admin/events/2/rooms/new', before: signIn('admin') },
  'room deletion': { address: '/admin/events/2/rooms/1/delete', before: signIn('admin') },
  'staff form of a tag of talks': { address: '/admin/events/2/tags/1', before: signIn('admin') },
  'staff form of a new tag of talks': { address: '/admin/events/2/tags/new', before: signIn('admin') },
  'deletion of a tag of talks': { address: '/admin/events/2/tags/1/delete', before: signIn('admin') },
  'staff form of a question to attendees': { address: '/admin/events/1/questions/1', before: signIn('admin') },
  'staff form of a new question to attendees': { address: '/admin/events/1/questions/new', before: signIn('admin') },
  'deletion of a question to attendees': { address: '/admin/events/1/questions/1/delete', before: signIn('admin') },
  'staff list of event types': { address: '/admin/events/types', before: signIn('admin') },
  'staff form of an event type': { address: '/admin/events/types/1', before: signIn('admin') },
  'staff form of a new event type': { address: '/admin/events/types/new', before: signIn('admin') },
  'event type deletion': { address: '/admin/events/types/1/delete', before: signIn('admin') },
  'question before an event is duplicated': { address: '/admin/events/2/duplicate', before: signIn('admin') },
  'question before an event is cancelled': { address: '/admin/events/2/cancel', before: signIn('admin') },
  'staff list of events': { address: '/admin/events', before: signIn('admin') },
  'staff form of an event': { address: '/admin/events/2', before: signIn('admin') },
  'staff form of a new event': { address: '/admin/events/new', before: signIn('admin') },
  'event deletion': { address: '/admin/events/1/delete', before: signIn('admin') },
  'staff form of a new ticket': { address: '/admin/events/2/tickets/new', before: signIn('admin') },
  'ticket deletion': { address: '/admin/events/2/tickets/1/delete', before: signIn('admin') },
  'staff form of a ticket': { address: '/admin/events/2/tickets/1', before: signIn('admin') },
  'staff form of a new discount code': { address: '/admin/events/7/codes/new', before: signIn('admin') },
  'staff form of a discount code': { address: '/admin/events/7/codes/6', before: signIn('admin') },
  'deletion of a discount code': { address: '/admin/events/7/codes/6/delete', before: signIn('admin') },
  'staff form of an attendee': { address: '/admin/events/1/attendees/1', before: signIn('admin') },
  'staff form of a new attendee': { address: '/admin/events/2/attendees/new', before: signIn('admin') },
  'staff list of helpers of an event': { address: '/admin/events/2/helpers', before: signIn('admin') },
  'staff form of a new helper': { address: '/admin/events/2/helpers/new', before: signIn('admin') },
  'numbers of an event': { address: '/admin/events/2/numbers', before: signIn('admin') },
  'message to attendees': { address: '/admin/events/2/message', before: signIn('admin') },
  'waiting list of an event': { address: '/event/pouring-candles-with-ruth-4/waiting' },
  'waiting list that was joined': { address: '/event/pouring-candles-with-ruth-4/waiting?joined=yes' },
  'staff list of a waiting list': { address: '/admin/events/4/waiting', before: signIn('admin') },
  'customer tickets': { address: '/my/tickets', before: signIn('maria') },
  'first page of customer tickets': { address: '/my/tickets/page/1', before: signIn('joel') },
  'events found by the search for products': { address: '/shop?search=wood' },
  'staff list of attendees': { address: '/admin/events/2/attendees', before: signIn('admin') },
};
