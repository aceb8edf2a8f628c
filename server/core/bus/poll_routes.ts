/** `/longpolling/poll`: messages for a browser as soon as there are any. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BusMessage } from '#core/changes/bus.ts';
import { NotFound } from '#core/errors.ts';
import { limitSubject } from '#core/http/rate_limit.ts';
import { msg } from '#core/msg.ts';
import { call } from '#core/pages/routes.ts';
import { isStaff, mayRead, type Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { admittedChannels, ownChannel } from './channels.ts';
import { POLL, type PollBody, PRESENCE_CHANNEL, pollBody } from './contract.ts';
import { type HeldPolls, heldPolls } from './held_polls.ts';
import { notePresence, presenceOf } from './presence.ts';

export function pollRoutes(app: FastifyInstance, polls: HeldPolls = heldPolls()): void {
  // Those who wait are answered before the server waits for its requests to end.
  app.addHook('preClose', async () => polls.release());
  call(app, {
    url: POLL,
    body: pollBody,
    handle: async ({ request, reply, body: { channels, last, options } }): Promise<BusMessage[]> => {
      const person = await personOf(request);
      if (isStaff(person)) await notePresence((person as Person).userId, options.bus_inactivity);
      const presence = await presenceFor(person, options);
      if (presence) return [presence];
      const admitted = await admittedChannels(channels, request);
      const heard = [...admitted, ...(person ? [ownChannel(person.partnerId)] : [])];
      // Held for nothing, it would take a place; answered at once, the browser would ask without a pause.
      if (heard.length === 0) throw new NotFound(msg('There is nothing to wait for.'));
      return polls.hold(limitSubject(request.ip), heard, last, goneSignal(reply));
    },
  });
}

/** Only operators ask; what others ask is not answered. */
async function presenceFor(person: Person | null, options: PollBody['options']): Promise<BusMessage | null> {
  const asked = options.bus_presence_partner_ids;
  if (asked.length === 0 || !mayRead(person, 'livechat')) return null;
  return { id: -1, channel: PRESENCE_CHANNEL, message: await presenceOf(asked) };
}

/** Aborts when the browser has left. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.on('close', () => gone.abort());
  return gone.signal;
}
