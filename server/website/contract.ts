import { z } from 'zod';
import { line, localPath, typedSecret } from '../core/contract.ts';
import { phrase } from '../core/phrase.ts';

const password = typedSecret(200);
const newPassword = password.min(8, phrase('must have {minimum} characters or more'));
const address = line(200).pipe(z.email(phrase('must be an e-mail address')));

export const redirectQuery = z.object({ redirect: localPath.optional() });

export const signUpQuery = z.object({ redirect: localPath.optional(), token: z.string().max(100).optional() });

export const signInForm = z.object({ login: line(200), password, redirect: localPath.optional() });

export const signUpForm = z.object({
  name: line(100).pipe(z.string().min(1, phrase('is missing'))),
  login: address,
  redirect: localPath.optional(),
});

export const resetRequestForm = z.object({ login: line(200) });

export const newPasswordQuery = z.object({ token: z.string().max(100).optional() });

export const newPasswordForm = z.object({
  token: z.string().max(100),
  password: newPassword,
  confirm_password: password,
});

/** Behind the link of a new account's mail. */
export const confirmForm = newPasswordForm;

/** One suggestion of `search_pages` (specification A §7). */
export type FoundPage = { loc: string };

/** `search_pages(null, term, limit=15)` on the model `website`. */
export const searchPagesArgs = z.tuple([z.unknown(), z.string().max(2000)]);
export const searchPagesOptions = z.object({ limit: z.number().int().min(1).max(100).default(15) });
