/** Failed emails and the details of the company, for the start page of staff. */
import type { StartPagePart } from '#core/domain/start_page.ts';
import { msg } from '#core/msg.ts';
import { failedMails } from '#core/operate/mail_list.ts';
import { hasLegalPage, IMPRINT, PRIVACY, TERMS } from '#website/legal/pages.ts';
import { hasPage } from '#website/service.ts';

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
      {
        label: msg('Enter what your imprint must say'),
        path: '/website/legal',
        position: 12,
        isDone: ({ site }) => hasLegalPage(site, IMPRINT),
      },
      {
        label: msg('Enter what your privacy page must say'),
        path: '/website/legal',
        position: 14,
        isDone: ({ site }) => hasLegalPage(site, PRIVACY),
      },
      {
        label: msg('Write your terms and conditions'),
        path: '/website/legal',
        position: 16,
        isDone: ({ site }) => hasPage(site.website.id, TERMS),
      },
    ],
  },
  { role: 'accounts', events: failedMails },
];
