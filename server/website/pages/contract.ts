import { z } from 'zod';
import { line, recordId } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';

/** Reserved paths, which pages and redirects must not hide. */
const OURS =
  /^\/(web|website|assets|dev|health|page|robots\.txt|favicon\.ico|apple-touch-icon\.png|sitemap[^/]*\.xml)(\/|$)/;
const SEGMENT = /^[^\s/?#%\\<>"'`{}|^]+$/;

export const OTHERS = msg('Enter an address that no other part of the website uses');

/** A path as publishers type it: begins with a slash, ends without, has no query. @returns `/our-story` */
export const sitePath = line(200).transform((text, context) => {
  if (text === '') {
    context.addIssue({ code: 'custom', message: msg('Enter an address') });
    return z.NEVER;
  }
  const path = `/${text.replace(/^\/+|\/+$/g, '')}`;
  const isFit =
    path === '/' ||
    path
      .slice(1)
      .split('/')
      .every((part) => SEGMENT.test(part) && !/^\.+$/.test(part));
  if (isFit && !OURS.test(path)) return path;
  context.addIssue({
    code: 'custom',
    message: isFit ? OTHERS : msg('Enter a path (for example /our-story) without spaces or the signs ? # %'),
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
  /** Position of its menu entry: '' for none, 'end', or the parent entry. */
  menu: z.union([z.literal(''), z.literal('end'), recordId]).prefault(''),
  /** The old address shall lead to the new one. */
  redirect: checkbox,
});

/** A path of this website, perhaps with query and hash, or an address elsewhere; never a script. */
export const linkTarget = line(500).transform((text, context) => {
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
  if (/^https?:\/\/[^\s\\/]+/i.test(text) && URL.canParse(text)) return text;
  context.addIssue({
    code: 'custom',
    message: msg('Enter a path (for example /our-story) or an address with https://'),
  });
  return z.NEVER;
});

export const redirectFields = z.object({
  source: sitePath,
  target: linkTarget,
  status: z.union([z.literal('301').transform(() => 301 as const), z.literal('302').transform(() => 302 as const)]),
  /** The page at the source can then no longer be reached. */
  shadow: checkbox,
});

/** What an entry of a menu leads to: also a mail address or a phone number. */
export const menuTarget = z.union(
  [
    line(300).pipe(z.string().regex(/^(mailto:)?[^\s@:/\\]+@[^\s@:/\\]+$|^tel:[+\d -]+$/)),
    linkTarget,
    line(300)
      .pipe(z.string().regex(/^[^\s/\\:@][^\s\\:@]*$/))
      .transform((path) => `/${path}`),
  ],
  { error: msg('Enter a path (for example /our-story), an address with https://, or an email address') },
);

export const menuFields = z.object({
  url: menuTarget,
  opens_window: checkbox,
  parent: z.union([z.literal('').transform(() => null), recordId]),
});

export const MENU_MOVES = ['up', 'down', 'in', 'out'] as const;
export const menuMove = z.object({ move: z.enum(MENU_MOVES) });
