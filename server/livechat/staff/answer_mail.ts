/** Mails an operator's answer to somebody who left a message. */
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { findSite } from '#core/sites/site.ts';
import type { ChatFile } from '#livechat/contract.ts';
import { replyHeader } from '#livechat/mail_answers.ts';
import { type Conversation, messageAt } from '#livechat/queries.ts';

/** Without a sign-in: the visitor may read it in another browser. */
const linkTo = ({ id, access_token }: ChatFile): string => `/web/content/${id}?access_token=${access_token}`;

export async function mailAnswer(
  { id, email, visitorName, websiteId, languageCode }: Conversation,
  messageId: number,
  operator: string,
): Promise<void> {
  const site = await findSite(websiteId, languageCode);
  const message = await messageAt(messageId);
  if (!site || !message || email === '') return;
  const { t } = textsFor(site.language.code);
  await sendMail({
    to: { name: visitorName, address: email },
    subject: t('{company} answered your message', { company: site.company.name }),
    ...(await mailOf(
      [
        paragraph(t('Hello {name},', { name: visitorName })),
        ...(message.body === '' ? [] : [paragraph(message.body)]),
        ...message.files.map((file) => button(file.name, `${site.origin}${linkTo(file)}`)),
        paragraph(operator),
      ],
      site,
    )),
    headers: replyHeader(id),
    language: site.language.code,
    websiteId,
    key: `chat-answer:${messageId}`,
  });
}
