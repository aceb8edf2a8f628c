/** View of submissions for staff. */

import type { ListedFile } from '#core/files/listed_file.ts';
import { type Texts, textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import type { Site } from '#core/sites/site.ts';
import { findOpening, openingTitle } from '#forms/job_queries.ts';
import type { Form, Submission, SubmissionFile } from '#forms/queries.ts';
import type { SubmissionState } from '#forms/schema.ts';
import { type Line, linesOf } from './formatting.ts';

export const STATE_NAMES: Record<SubmissionState, string> = {
  new: msg('New'),
  done: msg('Done', { context: 'message' }),
  quarantined: msg('Spam'),
};

export type SubmissionRow = {
  id: number;
  url: string;
  name: string;
  email: string;
  form: string;
  state: SubmissionState;
  stateName: string;
  when: string;
  /** For machines. */
  at: string;
};

export const submissionName = (
  { id, name, email }: Pick<Submission, 'id' | 'name' | 'email'>,
  { t }: Pick<Texts, 't'>,
): string => name || email || t('No. {id}', { id });

export function rowView(submission: Submission, forms: readonly Form[], site: Site): SubmissionRow {
  const texts = textsFor(site.language.code);
  const form = forms.find(({ id }) => id === submission.formId);
  return {
    id: submission.id,
    url: site.url(`/website/submissions/${submission.id}`),
    name: submissionName(submission, texts),
    email: submission.email,
    form: form ? pick(form.title, site.language.code) : '',
    state: submission.state,
    stateName: texts.say(STATE_NAMES[submission.state]),
    when: texts.dateTime(submission.createdAt, site.website.timeZone),
    at: submission.createdAt.toISOString(),
  };
}

function movesOf(state: SubmissionState, { t }: Texts): SubmissionView['moves'] {
  if (state === 'new')
    return [
      { state: 'done', label: t('Mark as done') },
      { state: 'quarantined', label: t('Mark as spam') },
    ];
  return [{ state: 'new', label: state === 'done' ? t('Mark as new') : t('Not spam') }];
}

export type SubmissionView = SubmissionRow & {
  lines: Line[];
  /** Where it can be moved to. */
  moves: { state: SubmissionState; label: string }[];
  reasons: string;
  customInfos: string;
  metadata: string;
  files: ListedFile[];
  /** The scan refused them: they are named, and can't be opened. */
  heldFiles: ListedFile[];
};

export async function submissionView(
  submission: Submission,
  forms: readonly Form[],
  files: readonly SubmissionFile[],
  site: Site,
): Promise<SubmissionView> {
  const texts = textsFor(site.language.code);
  const form = forms.find(({ id }) => id === submission.formId);
  const lines = form ? linesOf(form, submission.values, site) : [];
  return {
    ...rowView(submission, forms, site),
    lines: form ? await withNames(form, submission, lines, site) : lines,
    moves: movesOf(submission.state, texts),
    reasons: submission.reasons.map((reason) => texts.say(reason)).join(' · '),
    customInfos: submission.customInfos,
    metadata: submission.metadata,
    files: files.filter(({ scan }) => scan !== 'held').map((file) => viewed(file, texts)),
    heldFiles: files.filter(({ scan }) => scan === 'held').map((file) => viewed(file, texts)),
  };
}

const viewed = ({ fileId, name, mimetype, size }: SubmissionFile, { t, number }: Texts): ListedFile => ({
  ...{ id: fileId, name, mimetype },
  size: t('{size} kB', { size: number(Math.max(1, Math.round(size / 1024)), 0) }),
});

/** Records are shown by name, not by id. */
async function withNames(form: Form, { values }: Submission, lines: Line[], site: Site): Promise<Line[]> {
  const shown = form.fields.filter(({ name }) => Object.hasOwn(values, name));
  return Promise.all(
    lines.map(async (line, i) => {
      const field = shown[i];
      const id = field?.kind === 'many2one' ? values[field.name] : undefined;
      const opening = typeof id === 'number' ? await findOpening(site, id) : null;
      return opening ? { ...line, text: openingTitle(opening, site) } : line;
    }),
  );
}
