/** The uploaded logo of a website at `/web/image/website/{id}/logo`. */
import type { ImageField } from '#core/images/images.ts';
import { findSite } from '#core/sites/site.ts';
import { LOGO_MODEL } from '#core/templates/logo.ts';

/** Also of other websites: mails and documents show it. */
export const logoImage: ImageField = {
  model: LOGO_MODEL,
  field: 'logo',
  async find(id) {
    const site = await findSite(id);
    return site ? { fileId: site.logo?.id ?? null, name: site.website.name } : null;
  },
};
