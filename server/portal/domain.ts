import type { Domain } from '../core/domain.ts';
import { phrase } from '../core/phrase.ts';
import { ownAccount } from './own_data.ts';
import { portalRoutes } from './routes.ts';

/** The account itself; kinds of documents are added to it by the domains that own them. */
export const portal: Domain = {
  name: 'portal',
  routes: portalRoutes,
  accountPages: [
    { label: phrase('Overview'), url: '/my/home' },
    { label: phrase('Details'), url: '/my/account' },
    { label: phrase('Security and data'), url: '/my/security' },
  ],
  ownData: ownAccount,
};
