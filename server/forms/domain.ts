import { millisecondsInHour } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { has } from '#core/people/people.ts';
import { websitesOfCompany } from '#core/sites/site.ts';
import { orderSources } from '#sales/api.ts';
import { customerSubmissions } from './customer_sections.ts';
import { formView } from './form_view.ts';
import { jobEntries } from './job_routes.ts';
import { forgetSender, ownSubmissions } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { findForm, isOpenFile, orderFiles } from './queries.ts';
import { formsRoutes } from './routes.ts';
import { waitingSubmissions } from './submissions/staff_tasks.ts';
import { formsStartPage } from './submissions/start_page.ts';
import { dropOldQuarantine } from './submissions/status_changes.ts';

export const forms: Domain = {
  name: 'forms',
  personalData: PERSONAL_DATA,
  routes: formsRoutes,
  start: () => [
    defineJob('forms.drop_old_quarantine', () => dropOldQuarantine(), { everyMs: millisecondsInHour }),
    orderSources.register({ files: orderFiles }),
  ],
  startPage: formsStartPage,
  staffMenu: [
    {
      label: msg('Form submissions'),
      url: '/website/submissions',
      role: 'messages',
      area: 'messages',
      waiting: waitingSubmissions,
    },
  ],
  // A page of the website shows the form that is meant for its address.
  sectionData: {
    form: async ({ site }, { url }) => {
      const form = await findForm(site.website.id, { url });
      return form && formView(form, site);
    },
  },
  mayReadFile: async (fileId, viewer, site) =>
    has(viewer, 'messages') && (await isOpenFile(fileId, await websitesOfCompany(site))),
  customerSections: customerSubmissions,
  ownData: ownSubmissions,
  accountCloses: forgetSender,
  sitemap: jobEntries,
};
