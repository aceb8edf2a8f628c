/** Hook called once for each order payment that a visitor starts. */
import type { FastifyRequest } from 'fastify';
import { hook } from '#core/domain/hook.ts';

/** `provider`: its name in the language of the website, as reports have it. */
export const paymentStarted = hook<(request: FastifyRequest, provider: string) => Promise<void>>();
