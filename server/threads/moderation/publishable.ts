import type { Publishable } from '#core/domain/domain.ts';
import { NotFound } from '#core/errors.ts';
import { mayModerate } from '#threads/moderators.ts';
import { findMessage } from '#threads/queries.ts';
import { changeMessage } from '#threads/service.ts';

/** The switch on each message. What waits or was refused is decided in the moderation queue. */
export const publishableMessages: Publishable = {
  object: 'mail.message',
  role: 'content',
  publish: async ({ id, wanted, site, person }) => {
    const known = await findMessage(id);
    if (!known || !(await mayModerate(known, person, site))) throw new NotFound('Message not found.');
    const message = await changeMessage(id, ({ isPublished }) => ({ isPublished: wanted ?? !isPublished }));
    if (!message) throw new NotFound('Message not found.');
    return message.isPublished;
  },
};
