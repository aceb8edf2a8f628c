/** Mails a submission to staff. */

import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import { sendMail } from '#core/mail/mail.ts';
import { mailAddress } from '#core/people/mail_address.ts';
import { findSite, type Site } from '#core/sites/site.ts';
import { type Form, filesOf, type Submission } from '#forms/queries.ts';
import { linesOf } from '#forms/submissions/formatting.ts';

/**
 * Text only, and no visitor input reaches the headers. Call it inside the transaction that stores the submission or
 * releases it; a second call sends nothing.
 */
export async function mailSubmission(form: Form, submission: Submission): Promise<void> {
  const site = await findSite(submission.websiteId);
  const to = site && addressee(form, site);
  if (!site || !to) return;
  const { joined, t } = textsFor(site.language.code);
  const title = pick(form.title, site.language.code);
  const lines = linesOf(form, submission.values, site).map(({ label, text, isLong }) =>
    isLong ? `${label}:\n${text}` : `${label}: ${text}`,
  );
  const files = (await filesOf([submission.id])).map(({ name }) => name);
  await sendMail({
    to,
    subject: submission.name ? `${title}: ${submission.name}` : title,
    text: [
      lines.join('\n'),
      submission.customInfos && `${t('Custom infos')}:\n${submission.customInfos}`,
      files.length > 0 && `${t('Attached files')}: ${joined(files)}`,
      submission.metadata,
      `${t('Full submission, with files:')}\n${site.origin}${site.url(`/website/submissions/${submission.id}`)}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    headers: submission.email ? { 'Reply-To': mailAddress(submission.email) } : {},
    language: site.language.code,
    websiteId: site.website.id,
    key: `form submission ${submission.id}`,
  });
}

function addressee({ target }: Form, { company }: Site): string | null {
  return (target.mail === 'company' ? company.email : target.mail) || null;
}
