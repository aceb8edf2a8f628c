import type { FastifyRequest } from 'fastify';
import { categoryCards, productCards } from './section_data.ts';

/** The shop's blocks on the home page: its newest products and first categories. */
export async function homeBlocks(request: FastifyRequest, url: string): Promise<Record<string, unknown>> {
  if (url !== '/') return {};
  return { featured: await productCards(request, {}), rooms: await categoryCards(request, {}) };
}
