import type { Domain } from '#core/domain/domain.ts';
import { msg } from '#core/msg.ts';
import { has } from '#core/people/people.ts';
import { ICON_MODEL } from './link_view.ts';
import { linkModelCalls } from './model_calls.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { findIcon } from './queries.ts';
import { linkRoutes } from './routes.ts';

export const links: Domain = {
  name: 'links',
  personalData: PERSONAL_DATA,
  routes: linkRoutes,
  modelCalls: linkModelCalls,
  staffMenu: [{ label: msg('Tracked links'), url: '/website_links', role: 'links', area: 'marketing', below: ['/r'] }],
  images: [
    {
      model: ICON_MODEL,
      field: 'icon',
      find: async (id, viewer, site) => (has(viewer, 'links') ? findIcon(id, site) : 'forbidden'),
    },
  ],
};
