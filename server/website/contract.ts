import { z } from 'zod';
import { line, localPath, ownAddress, recordId, redirectField, secretField, wholeNumber } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { newPassword } from '#core/people/passwords/new_password.ts';

const password = secretField(200);
const address = line(200).pipe(z.email(msg('Enter a valid email address')));

export const redirectQuery = z.object({ redirect: localPath.optional() });

/** A token comes from the link of a mail. */
export const linkQuery = z.object({ redirect: localPath.optional(), token: z.string().max(100).optional() });

export const signInForm = z.object({ login: line(200), password, redirect: redirectField });

export const signUpForm = z.object({
  name: line(100).pipe(z.string().min(1, msg('Enter your name'))),
  login: address,
  redirect: redirectField,
});

export const redirectForm = z.object({ redirect: redirectField });

export const resetRequestForm = z.object({ login: line(200), redirect: redirectField });

/** Behind the link of a mail. @param login address of the account, old or new */
export const newPasswordForm = (login: string) =>
  z.object({
    token: z.string().max(100),
    password: newPassword(login),
    confirm_password: password,
    second_factor_off: z.preprocess((value) => value === 'on', z.boolean()),
  });

/** One suggestion of `search_pages`. */
export type FoundPage = { loc: string };

/** `search_pages(null, term, limit=15)` on the model `website`. */
export const searchPagesArgs = z.tuple([z.unknown(), z.string().max(2000)]);
export const searchPagesOptions = z.object({ limit: wholeNumber(1, 100).default(15) });

/** `/website/lang/{lang}?r={url}{hash}`; without `r` it leads to the home page in that language. */
export const languageParams = z.object({ lang: z.string().max(30) });
export const languageQuery = z.object({ r: ownAddress.optional() });

/** `/website/force_website`; null or 0: that of the host again. */
export const forceWebsiteCall = z.object({
  website_id: z.union([wholeNumber(0, 0).transform(() => null), z.null(), recordId]),
});

/** `auto`: as the visitor's device has it. */
export const colorSchemeForm = z.object({
  scheme: z.enum(['auto', 'light', 'dark']),
  redirect: localPath.optional(),
});

export const companyForm = z.object({ company_id: recordId, redirect: localPath.optional() });

/** `write` on `res.users`: ids, then what to write. */
export const usersWrite = z.object({
  ids: z.union([recordId.transform((id) => [id]), z.array(recordId).min(1).max(100)]),
  values: z.record(z.string(), z.unknown()),
});
/** All that people may change of their own record by it. */
export const ownUserValues = z.object({ company_id: recordId });

/** `/website/languages`: code of a language such as `fr_FR`. */
export const languageForm = z.object({
  language: z.string().regex(/^[a-z]{2,3}(_[A-Za-z0-9]{2,4})?$/, msg('Enter a language code')),
});

/** The same; a language that does not ship is written into a field of its own. */
export const newLanguageForm = z.preprocess(
  (body) => (body && typeof body === 'object' && 'other' in body ? { language: body.other } : body),
  languageForm,
);
