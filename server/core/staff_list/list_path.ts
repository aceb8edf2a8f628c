/** Fills the parameters of a list's paths with those of the request. */
import type { FastifyRequest } from 'fastify';

export const pathIn = (path: string, { params }: FastifyRequest): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent((params as Record<string, string>)[name] ?? ''));
