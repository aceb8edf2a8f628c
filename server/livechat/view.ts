/** Messages and buttons as templates show them. */
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { type Channel, channelsAt, type Message } from './queries.ts';

export type MessageView = Pick<Message, 'id' | 'isVisitors' | 'body' | 'isNote' | 'files'> & {
  author: string;
  when: string;
  at: string;
};

export const messageView = (
  { id, body, isVisitors, isNote, authorName, at, files }: Message,
  visitorName: string,
  { texts, site }: FastifyRequest,
): MessageView => ({
  ...{ id, isVisitors, isNote, body, files },
  author: isVisitors ? visitorName : (authorName ?? (isNote ? texts.t('Automatic') : texts.t('A former colleague'))),
  when: texts.dateTime(at, site.website.timeZone),
  at: at.toISOString(),
});

/** What the button needs, for pages of the website that show one; nothing without a channel. */
export async function chatBlock({ site, texts }: FastifyRequest, url: string): Promise<Record<string, unknown>> {
  if (url !== '/contactus') return {};
  const [channel] = await channelsAt(site);
  return channel ? { livechat: buttonView(channel, { site, texts }) } : {};
}

export function buttonView(channel: Channel, { site, texts }: Pick<FastifyRequest, 'site' | 'texts'>) {
  const language = site.language.code;
  return {
    button: {
      channelId: channel.id,
      defaultUsername: texts.t('Visitor'),
      defaultMessage: pick(channel.welcome, language) || texts.t('How may I help you?'),
      consent: pick(channel.consent, language),
      inputPlaceholder: pick(channel.placeholder, language) || texts.t('Ask something ...'),
      ...(channel.questions.length > 0 && { hasQuestions: true }),
    },
    text: pick(channel.buttonText, language) || texts.t('Chat with one of our collaborators'),
    messageUrl: site.url(`/im_livechat/message/${channel.id}`),
  };
}
