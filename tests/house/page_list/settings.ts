/** Staff pages about accounts, the look of a website, attributes and tags. */
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

const before = signIn('admin');

export const settingsPages: Record<string, Kind> = {
  'staff sign-ins': { address: '/website/accounts/sign_ins', before },
  'sign-in rules': { address: '/website/accounts/rules', before },
  'look of the website': { address: '/website/look', before },
  'preview of a look': { address: '/website/look/preview', before },
  'logo of the website': { address: '/website/look/logo', before },
  'opening hours': { address: '/website/hours', before },
  attributes: { address: '/sales/attributes', before },
  'new attribute': { address: '/sales/attributes/new', before },
  attribute: { address: '/sales/attributes/1', before },
  'attribute deletion': { address: '/sales/attributes/1/delete', before },
  tags: { address: '/sales/tags', before },
  'new tag': { address: '/sales/tags/new', before },
  tag: { address: '/sales/tags/1', before },
  'tag deletion': { address: '/sales/tags/1/delete', before },
};
