/** A channel’s questions as visitors see them, and which ones they read. */
import { pick } from '#core/i18n/translated.ts';
import type { FirstQuestion } from './contract.ts';
import { postNote } from './conversations.ts';
import type { Channel, Conversation } from './queries.ts';

/** In the visitor's language; what has no words in it is shown in another one. */
export const firstQuestions = ({ questions }: Pick<Channel, 'questions'>, language: string): FirstQuestion[] =>
  questions.map(({ id, text, answer, parent }) => ({
    ...{ id, parent },
    text: pick(text, language),
    answer: pick(answer, language),
  }));

/** Tells operators what somebody has read before they ask. Once, before the first message. */
export async function noteRead(
  conversation: Conversation,
  questions: readonly FirstQuestion[],
  ids: readonly string[],
  heading: string,
): Promise<boolean> {
  const read = ids.flatMap((id) => questions.find((one) => one.id === id)?.text ?? []);
  if (conversation.messageCount > 0 || read.length === 0) return false;
  return (await postNote(conversation, [heading, ...read].join('\n'), null)) !== null;
}
