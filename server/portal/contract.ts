import { z } from 'zod';
import { pageNumber, recordId, redirectField, secretField } from '#core/http/contract.ts';
import { msg } from '#core/msg.ts';
import { newPassword } from '#core/people/passwords/new_password.ts';

export const nothing = z.object({});

/** `/my/account`, GET and POST: where to go on afterwards. */
export const detailsQuery = z.object({ redirect: redirectField });
/** The form names what is wrong with its fields itself, see details/rules.ts. */
export const detailsForm = z.record(z.string().max(100), z.unknown());

/** Forms that are shown again with an error next to each field. */
export const unparsedForm = z.unknown();

const password = secretField(200);
/** Of a form whose other fields are read elsewhere. */
export const passwordField = password;

export const passwordForm = (login: string) =>
  z.object({
    current_password: password.min(1, msg('Enter your current password')),
    password: newPassword(login),
    confirm_password: password,
    /** `yes`: all other devices are signed out. */
    end_sessions: z.literal('yes').optional(),
  });

export const sessionForm = z.object({ session_id: recordId });

export const closeForm = z.object({ password: password.min(1, msg('Enter your password')) });

export const tokenQuery = z.object({ token: z.string().max(100) });

export const tokenForm = tokenQuery;

const key = z.string().max(40).optional().catch(undefined);
const day = z.iso.date().optional().catch(undefined);

export const listParams = z.object({ page: pageNumber.optional() });

/** Of every list in an account. A key that the list does not know is as if it were not there. */
export const listQuery = z.object({
  sortby: key,
  filterby: key,
  groupby: key,
  search_in: key,
  search: z.string().max(200).optional().catch(undefined),
  /** Days, both included. */
  date_begin: day,
  date_end: day,
});
export type ListQuery = z.output<typeof listQuery>;
