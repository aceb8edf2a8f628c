/** The closed list of channels that a browser may hear. */
import type { FastifyRequest } from 'fastify';
import { type Hook, hook } from '#core/domain/hook.ts';

/** Returns those of the channels that whoever asks may hear; a domain registers one for its channels. */
export type AdmitChannels = (channels: readonly string[], request: FastifyRequest) => Promise<readonly string[]>;

export const channelRules: Hook<AdmitChannels> = hook();

/** The channel of one person, which the server adds and nobody can ask for. */
export const ownChannel = (partnerId: number): string => `res.partner:${partnerId}`;

/** Those that nobody admits are left out: a conversation that was deleted must not stop the others. */
export async function admittedChannels(channels: readonly string[], request: FastifyRequest): Promise<string[]> {
  const admitted = await Promise.all(channelRules.all().map((admit) => admit(channels, request)));
  return [...new Set(admitted.flat())];
}
