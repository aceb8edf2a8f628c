/** Address of a website's logo: uploaded, or of its theme. */
import { shortHash } from '#core/files/blobs.ts';
import type { Site } from '#core/sites/site.ts';
import { themeNameOf } from '#core/sites/theme_name.ts';
import { assetUrl } from './assets.ts';

export const DEFAULT_LOGO = 'images/logo.svg';

/** The model of `/web/image` whose field `logo` is the uploaded picture. */
export const LOGO_MODEL = 'website';

/** As high as headers on dense screens show it. */
const SIDE = 256;

export function logoUrl({ website, logo }: Pick<Site, 'website' | 'logo'>): string {
  if (!logo) return assetUrl(themeLogo({ website }), themeNameOf(website));
  return `/web/image/${LOGO_MODEL}/${website.id}/logo/${SIDE}x${SIDE}?unique=${shortHash(logo.hash)}`;
}

/** Below `assets/`. */
export const themeLogo = ({ website }: Pick<Site, 'website'>): string => website.theme.logo ?? DEFAULT_LOGO;
