/** Addresses of a slide. */
import { z } from 'zod';
import { SLIDES } from '#slides/paths.ts';

export const SLIDE = `${SLIDES}/slide/:slug`;
export const slugParams = z.object({ slug: z.string().max(200) });
