import type { FastifyRequest } from 'fastify';
import { fieldNotStorable, UNSTORABLE } from './control_characters.ts';
import { notUnderstood } from './field_errors.ts';

/** Runs before any route reads the request. @throws Invalid naming the field */
export async function refuseUnstorable(request: FastifyRequest): Promise<void> {
  if (request.routeOptions.config?.isBare) return;
  for (const sent of [request.params, request.query, request.body]) refuseUnstorableIn(sent, request);
}

/** @throws Invalid naming the field */
export function refuseUnstorableIn(sent: unknown, { texts }: FastifyRequest): void {
  const field = fieldNotStorable(sent);
  if (field !== null) throw notUnderstood({ [field]: texts.say(UNSTORABLE) });
}
