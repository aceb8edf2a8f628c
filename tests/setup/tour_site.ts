/** The site of the tours: the whole application, and an address that is broken, as none of ours should ever be. */
import './quick_modules.ts';
import type { Domain } from '../../server/core/domain.ts';

const { domains } = await import('../../server/app.ts');
const { page } = await import('../../server/core/routes.ts');

const broken: Domain = {
  name: 'broken',
  routes: (app) =>
    page(app, {
      url: '/broken',
      async handle() {
        throw new Error('Broken on purpose.');
      },
    }),
};
(domains as Domain[]).push(broken);

const { serve } = await import('../../server/serve.ts');
await serve();
