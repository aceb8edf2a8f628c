/** The closed list of templates that the chat asks for when it is first opened. */
import type { FastifyRequest } from 'fastify';
import { NotFound } from '#core/errors.ts';
import { renderFragment } from '#core/templates/render.ts';

const TEMPLATES: Record<string, string> = { '/im_livechat/window': '@livechat/window' };

/** @throws NotFound for any other path */
export async function windowTemplate(path: string, { site }: FastifyRequest): Promise<string> {
  const template = Object.hasOwn(TEMPLATES, path) ? TEMPLATES[path] : undefined;
  if (!template) throw new NotFound();
  return renderFragment(template, {}, site);
}
