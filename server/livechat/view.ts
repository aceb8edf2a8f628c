/** Messages and buttons as templates show them. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyRequest } from 'fastify';
import { pick } from '#core/i18n/translated.ts';
import { linkedAddress } from '#core/pages/cache/page_keys.ts';
import { isHiddenAt } from './availability.ts';
import { type Channel, channelsAt, type Message } from './queries.ts';
import { bodyHtml } from './wire.ts';

export type MessageView = Pick<Message, 'id' | 'isVisitors' | 'isNote' | 'files'> & {
  /** HTML. */
  body: string;
  author: string;
  when: string;
  at: string;
  /** Says who wrote it, and when. */
  hasHead: boolean;
};

/** Oldest first; who wrote one is not said again within a minute, as in the window. */
export const messageViews = (
  messages: readonly Message[],
  visitorName: string,
  request: FastifyRequest,
): MessageView[] =>
  messages.map((message, index) => ({
    ...messageView(message, visitorName, request),
    hasHead: !isGrouped(message, messages[index - 1]),
  }));

const isGrouped = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  !message.isNote &&
  !before.isNote &&
  message.isVisitors === before.isVisitors &&
  message.authorId === before.authorId &&
  message.at.getTime() - before.at.getTime() <= millisecondsInMinute;

const messageView = (
  { id, body, isVisitors, isNote, authorName, at, files }: Message,
  visitorName: string,
  { texts, site }: FastifyRequest,
): Omit<MessageView, 'hasHead'> => ({
  ...{ id, isVisitors, isNote, files },
  body: bodyHtml(body),
  author: isVisitors ? visitorName : (authorName ?? (isNote ? texts.t('Automatic') : texts.t('A former colleague'))),
  when: texts.dateTime(at, site.website.timeZone),
  at: at.toISOString(),
});

/** What the button on every page needs; nothing without a channel, or where its rules hide it from everyone. */
export async function chatOfPage(request: FastifyRequest): Promise<Record<string, unknown>> {
  const [channel] = await channelsAt(request.site);
  if (!channel || isHiddenAt(channel.rules, linkedAddress(request))) return {};
  return { livechat: buttonView(channel, request) };
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
