/** What browsers send to and receive from `/longpolling/poll`. */
import { z } from 'zod';
import { recordId, wholeNumber } from '#core/http/contract.ts';

export const POLL = '/longpolling/poll';
const MOST_CHANNELS = 50;
const LONGEST_CHANNEL = 100;
const MOST_ASKED = 100;
const A_WEEK_MS = 7 * 24 * 3600_000;

const channel = z.string().min(1).max(LONGEST_CHANNEL);

export const pollBody = z.object({
  channels: z.array(channel).max(MOST_CHANNELS).default([]),
  /** The highest id that the browser has read; 0 if it doesn't know. */
  last: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  options: z
    .object({
      /** Time in ms since the person last did something. */
      bus_inactivity: wholeNumber(0, Number.MAX_SAFE_INTEGER)
        .transform((ms) => Math.min(ms, A_WEEK_MS))
        .default(0),
      /** Partners of whom to tell whether they are there. */
      bus_presence_partner_ids: z.array(recordId).max(MOST_ASKED).default([]),
    })
    .default({ bus_inactivity: 0, bus_presence_partner_ids: [] }),
});
export type PollBody = z.output<typeof pollBody>;

/** Answers to questions about presence come on this channel, with the id -1. */
export const PRESENCE_CHANNEL = 'bus.presence';

export type Presence = 'online' | 'away' | 'offline';
export type PresenceMessage = { id: number; im_status: Presence }[];
