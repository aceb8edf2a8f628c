/** The page on which publishers upload or remove the logo. */
import type { FastifyInstance } from 'fastify';
import { definePicturePage } from '#core/staff_form/picture_page.ts';
import { logoUrl } from '#core/templates/logo.ts';
import { showLogo } from './service.ts';
import { LOOK } from './view.ts';

const MOST_MEGABYTES = 4;

export const logoRoutes = (app: FastifyInstance): Promise<void> =>
  definePicturePage(app, {
    url: `${LOOK}/logo`,
    audience: 'website_settings',
    megabytes: MOST_MEGABYTES,
    find: async (_id, { site, texts: { t } }) => ({
      title: t('Logo'),
      above: [{ name: t('Look'), path: LOOK }],
      picture: site.logo ? { src: logoUrl(site), alt: t('Logo') } : null,
      back: LOOK,
      keep: (fileId) => showLogo(site.website.id, fileId),
    }),
    texts: ({ t }) => ({
      hint: t('SVG, PNG, JPEG or WebP, up to {limit} MB. A square one fits everywhere.', { limit: MOST_MEGABYTES }),
      remove: t('Remove the logo'),
      saved: t('Logo saved.'),
      removed: t('Logo removed.'),
    }),
  });
