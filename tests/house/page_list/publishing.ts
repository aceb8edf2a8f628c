/** Pages on which publishers and staff manage a website. */
import type { Kind } from './kind.ts';
import { signIn } from './visitor.ts';

export const publishingPages: Record<string, Kind> = {
  'start page of staff': { address: '/admin', before: signIn('admin') },
  'search of the back office': { address: '/admin/find?q=chair', before: signIn('admin') },
  'website settings': { address: '/website/settings', before: signIn('publisher') },
  'website languages': { address: '/website/languages', before: signIn('publisher') },
  'publisher’s list of pages': { address: '/website/pages', before: signIn('publisher') },
  'new page': { address: '/website/pages/new', before: signIn('publisher') },
  'page editor': { address: '/website/pages/4', before: signIn('admin') },
  'page deletion': { address: '/website/pages/4/delete', before: signIn('admin') },
  'publisher’s menu': { address: '/website/menus', before: signIn('publisher') },
  'menu entry editor': { address: '/website/menus/1', before: signIn('publisher') },
  'publisher’s list of redirects': { address: '/website/redirects', before: signIn('publisher') },
  'staff accounts': { address: '/website/accounts', before: signIn('admin') },
  'list of invitations': { address: '/website/accounts/invitations', before: signIn('admin') },
  'search of an account': { address: '/website/accounts/find', before: signIn('admin') },
  'invitation of staff': { address: '/website/accounts/invite', before: signIn('admin') },
  'expired invitation': { address: '/web/invitation', status: 404 },
  'outgoing emails': { address: '/admin/mails', before: signIn('admin') },
  'staff account': { address: '/website/accounts/2', before: signIn('admin') },
  'publisher’s list of news': { address: '/website/news', before: signIn('publisher') },
  'news post editor': { address: '/website/news/1', before: signIn('publisher') },
  'new menu entry': { address: '/website/menus/new', before: signIn('publisher') },
  'menu entry deletion': { address: '/website/menus/1/delete', before: signIn('publisher') },
  'new redirect': { address: '/website/redirects/new', before: signIn('publisher') },
  'redirect editor': { address: '/website/redirects/1', before: signIn('publisher') },
  'redirect deletion': { address: '/website/redirects/1/delete', before: signIn('publisher') },
  'new news post': { address: '/website/news/new', before: signIn('publisher') },
  'news post image': { address: '/website/news/1/picture', before: signIn('publisher') },
  'news post deletion': { address: '/website/news/1/delete', before: signIn('publisher') },
};
