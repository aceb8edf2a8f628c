import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { defineErasureJob } from './closing/erase.ts';
import { ownAccount } from './own_data.ts';
import { portalRoutes } from './routes.ts';

/** The account itself; kinds of documents are added to it by the domains that own them. */
export const portal: Domain = {
  name: 'portal',
  start: (domains) => [defineErasureJob(domains)],
  routes: portalRoutes,
  accountPages: [
    { label: msg('Overview'), url: '/my/home' },
    { label: msg('Details'), url: '/my/account' },
    { label: msg('Security and data'), url: '/my/security' },
  ],
  unlistedPaths: ['/my'],
  ownData: ownAccount,
};
