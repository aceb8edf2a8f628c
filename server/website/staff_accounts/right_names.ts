/** Names of roles and of reading their areas. */
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { type Right, type Role, unbundled } from '#core/people/people.ts';

export const ROLE_NAMES: Record<Role, string> = {
  portal: msg('Customer'),
  employee: msg('Staff'),
  designer: msg('Website designer'),
  multi_website: msg('Several websites'),
  orders: msg('Orders'),
  products: msg('Products'),
  customers: msg('Customers'),
  finance: msg('Finance'),
  marketing: msg('Mailings'),
  links: msg('Tracked links'),
  content: msg('Content'),
  messages: msg('Reviews and forms'),
  survey: msg('Surveys'),
  shop_settings: msg('Shop settings'),
  website_settings: msg('Website settings'),
  event: msg('Events'),
  livechat: msg('Live chat'),
  slides: msg('Documents and videos'),
  accounts: msg('Staff accounts'),
};

function rightName(right: Right, { say, t }: Texts): string {
  const [role, reading] = right.split(':') as [Role, string | undefined];
  const name = say(ROLE_NAMES[role]);
  return reading ? t('{area} (view only)', { area: name }) : name;
}

/** Each once. */
export const rightNames = (rights: readonly Right[], texts: Texts): string[] =>
  [...new Set(rights.flatMap(unbundled))].map((right) => rightName(right, texts));
