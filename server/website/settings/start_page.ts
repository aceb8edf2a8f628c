/** Failed emails and the details of the company, for the start page of staff. */
import type { StartPagePart } from '#core/domain/start_page.ts';
import { msg } from '#core/msg.ts';
import { failedMails } from '#core/operate/mail_list.ts';

export const websiteStartPage: StartPagePart[] = [
  {
    role: 'website_settings',
    firstSteps: [
      {
        label: msg('Enter the name and address of your company'),
        path: '/website/settings',
        position: 10,
        isDone: async ({ site: { company } }) => Boolean(company.email && company.city && company.countryCode),
      },
    ],
  },
  { role: 'accounts', events: failedMails },
];
