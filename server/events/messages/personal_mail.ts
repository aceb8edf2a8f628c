/** Sends one person a mail of an event, with a button. */
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, type MailBlock, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import type { Site } from '#core/sites/site.ts';

export type PersonalMail = {
  to: { name: string; email: string };
  /** In their language. */
  site: Site;
  subject: string;
  sentences: readonly string[];
  facts?: MailBlock;
  button: { label: string; href: string };
  /** The same one is sent once. */
  key: string;
};

export async function sendPersonalMail({ to, site, subject, sentences, facts, ...mail }: PersonalMail): Promise<void> {
  const language = site.language.code;
  await sendMail({
    to: { name: to.name, address: to.email },
    subject,
    ...(await mailOf(
      [
        paragraph(textsFor(language).t('Hello {name},', { name: to.name })),
        ...sentences.map(paragraph),
        facts ?? null,
        button(mail.button.label, mail.button.href),
        paragraph(site.company.name),
      ],
      site,
    )),
    language,
    websiteId: site.website.id,
    isSecret: true,
    key: mail.key,
  });
}
