/** Fields of the form on which visitors propose talks. */
import { z } from 'zod';
import { line, lines } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { type FormValues, formValues } from '#core/i18n/form_texts.ts';
import type { Texts } from '#core/i18n/texts.ts';
import { msg } from '#core/msg.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import type { TalkTag } from './queries.ts';
import type { Proposal } from './service.ts';

const LONGEST_DESCRIPTION = 5000;

const rules = z.object({
  track_name: line(120).refine(Boolean, msg('Enter a title')),
  description: lines(LONGEST_DESCRIPTION).refine(Boolean, msg('Describe your talk')),
  partner_name: line(120).refine(Boolean, msg('Enter your name')),
  email_from: line(254).refine(isMailAddress, msg('Enter a valid email address')),
  phone: line(50),
  speaker_role: line(200),
});

export const tagField = ({ id }: Pick<TalkTag, 'id'>): string => `tag-${id}`;

export const proposalValues = (body: unknown, tags: readonly TalkTag[]): FormValues =>
  formValues(body, [...Object.keys(rules.shape), ...tags.map(tagField)]);

export function parseProposal(
  values: FormValues,
  tags: readonly TalkTag[],
  texts: Texts,
): { proposal: Proposal; errors?: undefined } | { errors: Record<string, string> } {
  const read = rules.safeParse(values);
  if (!read.success) return { errors: fieldErrors(read.error, texts) };
  const { track_name, description, partner_name, email_from, phone, speaker_role } = read.data;
  return {
    proposal: {
      title: track_name,
      description,
      name: partner_name,
      email: email_from,
      phone,
      role: speaker_role,
      tagIds: tags.filter((tag) => values[tagField(tag)] === 'on').map(({ id }) => id),
    },
  };
}
