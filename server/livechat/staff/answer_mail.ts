/** Mails an operator's answer to somebody who left a message. */
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { findSite } from '#core/sites/site.ts';
import { replyHeader } from '#livechat/mail_answers.ts';
import type { Conversation } from '#livechat/queries.ts';

export async function mailAnswer(
  { id, email, visitorName, websiteId, languageCode }: Conversation,
  messageId: number,
  body: string,
  operator: string,
): Promise<void> {
  const site = await findSite(websiteId, languageCode);
  if (!site || email === '') return;
  const { t } = textsFor(site.language.code);
  await sendMail({
    to: { name: visitorName, address: email },
    subject: t('{company} answered your message', { company: site.company.name }),
    ...(await mailOf(
      [paragraph(t('Hello {name},', { name: visitorName })), paragraph(body), paragraph(operator)],
      site,
    )),
    headers: replyHeader(id),
    language: site.language.code,
    websiteId,
    key: `chat-answer:${messageId}`,
  });
}
