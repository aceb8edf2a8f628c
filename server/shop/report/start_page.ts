/** Figures of the shop, first product and first delivery, for the start page. */
import { and, eq } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import type { StartPagePart } from '#core/domain/start_page.ts';
import { msg } from '#core/msg.ts';
import { personOf } from '#core/people/session.ts';
import { carriers } from '#shop/schema/delivery.schema.ts';
import { templates } from '#shop/schema/schema.ts';
import { figureGroup, recentFigures } from './start_figures.ts';

export const shopStartPage: StartPagePart[] = [
  {
    role: 'orders',
    figures: async (request) => {
      const person = await personOf(request);
      const websites = person ? await recentFigures(person.companyId) : [];
      return websites.map((website) => figureGroup(website, request.texts));
    },
    firstSteps: [
      {
        label: msg('Publish a product'),
        path: '/sales/products/new',
        position: 20,
        isDone: async ({ site }) => {
          const isShown = and(eq(templates.companyId, site.company.id), eq(templates.isPublished, true));
          return (await db.select({ id: templates.id }).from(templates).where(isShown).limit(1)).length > 0;
        },
      },
      {
        label: msg('Offer a delivery method'),
        path: '/sales/carriers/new',
        position: 30,
        isDone: async ({ site }) => {
          const isOffered = and(eq(carriers.companyId, site.company.id), eq(carriers.isPublished, true));
          return (await db.select({ id: carriers.id }).from(carriers).where(isOffered).limit(1)).length > 0;
        },
      },
    ],
  },
];
