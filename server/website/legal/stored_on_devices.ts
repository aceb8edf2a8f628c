/** Declares what browsers store for the website: its purpose, and when it expires. */
import { secondsInDay, secondsInHour, secondsInMinute } from 'date-fns/constants';
import { msg } from '#core/msg.ts';

export type StoredOnDevice = {
  /** Ends with `…` where the rest names a record. */
  name: string;
  /** `local` stays until it is deleted, `session` ends with the tab. */
  kind: 'cookie' | 'local' | 'session';
  /** Marked by `msg`. */
  purpose: string;
  /** Of a cookie; null: until the browser is closed. */
  seconds?: number | null;
  isForStaff?: true;
  /** The code that writes it. */
  by: readonly string[];
};

const year = 365 * secondsInDay;
const cookie = (name: string, seconds: number | null, purpose: string, ...by: string[]): StoredOnDevice => ({
  ...{ name, kind: 'cookie', seconds, purpose, by },
});
const inTab = (name: string, purpose: string, ...by: string[]): StoredOnDevice => ({
  ...{ name, kind: 'session', purpose, by },
});
const onDevice = (name: string, purpose: string, ...by: string[]): StoredOnDevice => ({
  ...{ name, kind: 'local', purpose, by },
});
const forStaff = (one: StoredOnDevice): StoredOnDevice => ({ ...one, isForStaff: true });

const SIGNED_IN = msg('Keeps your cart, and keeps you signed in');
const BY_STRIPE = msg('Protects card payments from fraud. Stripe sets it once you choose to pay in its fields');
const STRIPE = 'server/payments/providers/stripe/fields.ts';
const CHAT = 'widgets/livechat/parts/json_cookies.ts';

export const STORED_ON_DEVICES: readonly StoredOnDevice[] = [
  cookie('session', 400 * secondsInDay, SIGNED_IN, 'server/core/people/session_cookie.ts'),
  cookie('framed_session', 400 * secondsInDay, SIGNED_IN, 'server/core/people/session_cookie.ts'),
  cookie(
    'cart_count',
    30 * secondsInDay,
    msg('Shows how many pieces are in your cart'),
    'server/shop/pages/cart_routes.ts',
  ),
  cookie(
    'prices',
    30 * secondsInDay,
    msg('Remembers your price list, discount code and taxes'),
    'server/shop/prices/prices_cookie.ts',
  ),
  cookie('frontend_lang', year, msg('Remembers your language'), 'server/core/people/language_choice.ts'),
  cookie(
    'color_scheme',
    year,
    msg('Remembers whether you chose light or dark'),
    'server/core/people/color_scheme.ts',
    'widgets/website/header/o_color_scheme.ts',
  ),
  cookie('website', null, msg('Remembers the website for your country'), 'server/core/sites/host_website.ts'),
  cookie('flash', secondsInMinute, msg('Shows a message on the next page, once'), 'server/core/http/flash.ts'),
  cookie('signer', secondsInMinute, msg('Shows the name you signed with'), 'server/signature/signer_name.ts'),
  cookie(
    'known_visitor',
    400 * secondsInDay,
    msg('Remembers that you gave an email address to subscribe or follow'),
    'server/follow/subscribing/visitor_email.ts',
  ),
  cookie(
    'came_by',
    30 * secondsInDay,
    msg('Remembers which of our links you followed, to count the orders it brought'),
    'server/links/clicks/redirect_routes.ts',
  ),
  cookie(
    'newsletter-popup-…',
    null,
    msg('Remembers that the newsletter was offered to you'),
    'widgets/follow/o_newsletter_popup.ts',
  ),
  cookie('im_livechat_session', secondsInHour, msg('Keeps your chat open from page to page'), CHAT),
  cookie('im_livechat_auto_popup', secondsInHour, msg('Remembers that the chat opened by itself'), CHAT),
  cookie('im_livechat_history', secondsInDay, msg('Tells the person you chat with which pages you saw'), CHAT),
  cookie('__stripe_mid', year, BY_STRIPE, STRIPE),
  cookie('__stripe_sid', 30 * secondsInMinute, BY_STRIPE, STRIPE),
  onDevice('survey …', msg('Keeps answers that could not be sent'), 'widgets/surveys/parts/filling/stored_answers.ts'),
  onDevice('slide_vote_…', msg('Remembers how you voted'), 'widgets/slides/o_slide_votes.tsx'),
  onDevice('bus.…', msg('Shares news of the chat between your tabs'), 'widgets/core/bus/tab_storage.ts'),
  inTab(
    'islands …',
    msg('Keeps the cart that you begin on another website with our products'),
    'registry/runtime/embedded_cart.ts',
  ),
  inTab('form …', msg('Keeps what you typed until it is sent'), 'widgets/core/draft_store.ts'),
  inTab('message …', msg('Keeps what you typed until it is sent'), 'widgets/core/draft_store.ts'),
  inTab('order_reported', msg('Counts an order once'), 'widgets/shop/parts/analytics.ts'),
  inTab('focus', msg('Returns to where you were on the page'), 'widgets/core/restore_focus.ts'),
  forStaff(inTab('staff form …', msg('Keeps what you typed until it is sent'), 'widgets/website/parts/use_unsaved.ts')),
  forStaff(
    onDevice('staff-keys', msg('Remembers whether keyboard shortcuts are on'), 'widgets/website/parts/staff_keys.ts'),
  ),
  forStaff(onDevice('livechat.alerts', msg('Remembers whether the chat sounds'), 'widgets/livechat/parts/alerts.ts')),
  forStaff(
    onDevice(
      'event-checkin:…',
      msg('Checks in guests without a network'),
      'widgets/events/parts/checkin/device.ts',
      'widgets/events/parts/checkin/use_device.ts',
    ),
  ),
  forStaff(
    onDevice(
      'event-checkin-door',
      msg('Checks in guests without a network'),
      'widgets/events/parts/checkin/use_checkin.ts',
    ),
  ),
];
