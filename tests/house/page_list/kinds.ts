/** Lists every kind of page and how to reach it. */
import { isFullRun } from '#tests/setup/full_run.ts';
import { accountPages } from './account.ts';
import { checkoutPages } from './checkout.ts';
import { customersPages } from './customers.ts';
import { dataPages } from './data.ts';
import { eventsPages } from './events.ts';
import { followPages } from './follow.ts';
import { formsPages } from './forms.ts';
import { groupsPages } from './groups.ts';
import type { Kind } from './kind.ts';
import { linksPages } from './links.ts';
import { livechatPages } from './livechat.ts';
import { paymentsPages } from './payments.ts';
import { projectsPages } from './projects.ts';
import { publishingPages } from './publishing.ts';
import { salesPages } from './sales.ts';
import { settingsPages } from './settings.ts';
import { shopPages } from './shop.ts';
import { slidesPages } from './slides.ts';
import { surveysPages } from './surveys.ts';
import { threadsPages } from './threads.ts';
import { websitePages } from './website.ts';

export const KINDS: Record<string, Kind> = {
  // First, because they open the first payment and make it themselves.
  ...paymentsPages,
  ...accountPages,
  ...checkoutPages,
  ...customersPages,
  ...dataPages,
  ...eventsPages,
  ...followPages,
  ...formsPages,
  ...groupsPages,
  ...linksPages,
  ...livechatPages,
  ...projectsPages,
  ...publishingPages,
  ...salesPages,
  ...settingsPages,
  ...shopPages,
  ...slidesPages,
  ...surveysPages,
  ...threadsPages,
  ...websitePages,
};

/** One page per layout: by day the only ones that are opened in other languages than English. */
export const LAYOUTS = ['home page', 'shop', 'full cart', 'checkout payment', 'staff list of quotes'];

/** Languages repeat what English has shown: by day they do it once for each layout. */
export const isTranslated = (name: string): boolean => isFullRun || LAYOUTS.includes(name);
