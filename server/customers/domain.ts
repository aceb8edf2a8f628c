import { millisecondsInMinute } from 'date-fns/constants';
import type { Domain } from '#core/domain/domain.ts';
import { mergedContacts } from '#core/domain/subject.ts';
import { defineJob } from '#core/jobs/jobs.ts';
import { msg } from '#core/msg.ts';
import { finderOf } from '#core/staff_list/finder.ts';
import { forgetCustomer } from '#customers/privacy/erasing.ts';
import { RETENTION } from '#customers/privacy/retention.ts';
import { keptData } from '#website/api.ts';
import { CUSTOMERS, customerList } from './customer_list.ts';
import { contactsMergedInto, formerAddresses } from './events.ts';
import { ownNotes } from './own_data.ts';
import { PERSONAL_DATA } from './personal_data.ts';
import { customerRoutes } from './routes.ts';
import { syncAllCompanies } from './sync.ts';

/** What the privacy page tells; what staff did is not about visitors. */
const { staff: _, ...OF_VISITORS } = RETENTION;
const TOLD = Object.values(OF_VISITORS);

/** Whom a company sells to, as its staff see them. */
export const customers: Domain = {
  name: 'customers',
  personalData: PERSONAL_DATA,
  start: () => [
    keptData.register(TOLD),
    mergedContacts.register(contactsMergedInto),
    defineJob('customers.sync', () => syncAllCompanies(), { everyMs: millisecondsInMinute }),
  ],
  routes: customerRoutes,
  ownData: ownNotes,
  formerAddresses,
  accountCloses: forgetCustomer,
  staffMenu: [{ label: msg('Customers'), url: CUSTOMERS, role: 'customers', area: 'customers' }],
  exporters: async () => [(await import('./export/customer_export.ts')).customerExporter],
  staffFinders: [finderOf(customerList)],
};
