import { z } from 'zod';
import { line, recordId } from '../core/contract.ts';
import { phrase } from '../core/phrase.ts';

/** Parts of the site that are no pages: nobody may lock themselves out of them. */
const OURS = /^\/(web|website|assets|dev|health|page|robots\.txt|favicon\.ico|sitemap[^/]*\.xml)(\/|$)/;
const SEGMENT = /^[^\s/?#%\\<>"'`{}|^]+$/;

/** A path as publishers type it: begins with a slash, ends without, has no query. @returns `/our-story` */
export const sitePath = line(200).transform((typed, context) => {
  const path = `/${typed.replace(/^\/+|\/+$/g, '')}`;
  const isFit =
    path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((part) => SEGMENT.test(part) && !/^\.+$/.test(part));
  if (isFit && !OURS.test(path)) return path;
  context.addIssue({
    code: 'custom',
    message: isFit
      ? phrase('belongs to another part of the website')
      : phrase('must be a path such as /our-story, without spaces and signs like ? # %'),
  });
  return z.NEVER;
});

const checkbox = z.preprocess((value) => value === 'on', z.boolean());

export const pageFields = z.object({
  url: sitePath,
  website: z.union([z.literal('').transform(() => null), recordId]),
  markup: z.enum(['html', 'markdown']),
  is_published: checkbox,
  published_from: line(30).prefault(''),
  is_indexed: checkbox,
  /** Where the menu gets an entry for it: '', 'end', or the entry to stand below. */
  menu: z.union([z.literal(''), z.literal('end'), recordId]).prefault(''),
  /** The old address shall lead to the new one. */
  redirect: checkbox,
  version: recordId.prefault(1),
});
