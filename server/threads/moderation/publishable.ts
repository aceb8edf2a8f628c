import type { Publishable } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { changeMessage } from '#threads/service.ts';

/** The switch on each message. What waits or was refused is decided in the moderation queue. */
export const publishableMessages: Publishable = {
  object: 'mail.message',
  role: 'publisher',
  publish: async ({ id, wanted }) => {
    const message = await changeMessage(id, ({ isPublished }) => ({ isPublished: wanted ?? !isPublished }));
    if (!message) throw new NotFound('There is no such message.');
    return message.isPublished;
  },
};
