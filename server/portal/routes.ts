import type { FastifyInstance } from 'fastify';
import { show } from '../core/answers.ts';
import { Unauthorized } from '../core/errors.ts';
import { page } from '../core/routes.ts';
import { personOf } from '../core/session.ts';

export function portalRoutes(app: FastifyInstance): void {
  for (const url of ['/my', '/my/home']) {
    page(app, {
      url,
      who: 'signed in',
      handle: async ({ request }) => {
        const person = await personOf(request);
        if (!person) throw new Unauthorized();
        return show(
          '@portal/home',
          { name: person.name, email: person.email },
          { facts: { title: request.texts.t('My Account'), isIndexed: false } },
        );
      },
    });
  }
}
