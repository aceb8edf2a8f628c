/** The page with the plain form to upload. */
import { SLIDES } from '#slides/paths.ts';

export const uploadPath = ({ id }: { id: number }): string => `${SLIDES}/upload/${id}`;
