/** What the buttons on a product's page do besides saving: duplicate, archive, restore. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { isOffered } from '#shop/product/availability.ts';
import { findTemplate } from '#shop/product/queries.ts';
import { duplicateOnce } from './duplicate.ts';
import { setShown } from './shown.ts';

const audience = 'products';
const params = z.object({ id: recordId });

export function productActionRoutes(app: FastifyInstance, url: string): void {
  form(app, {
    url: `${url}/:id/duplicate`,
    audience,
    params,
    body: z.object({ submission: line(60).default('') }),
    handle: async ({ request, params: { id }, body }) => {
      await refuseForeign(id, request);
      const copy = await duplicateOnce(id, body.submission, request);
      return done(`${url}/${copy}`, request.texts.t('This is the copy. It is not published yet.'));
    },
  });
  form(app, {
    url: `${url}/:id/archive`,
    audience,
    params,
    handle: ({ request, params: { id } }) => archive(id, request),
  });
  form(app, {
    url: `${url}/:id/unarchive`,
    audience,
    params,
    handle: async ({ request, params: { id } }) => {
      await refuseForeign(id, request);
      await setShown([id], 'isActive', true, request);
      return done(`${url}/${id}`, request.texts.t('Product restored.'));
    },
  });

  async function archive(id: number, request: FastifyRequest): Promise<Redirect> {
    await refuseForeign(id, request);
    await setShown([id], 'isActive', false, request);
    return done(`${url}/${id}`, request.texts.t('Product archived. The shop no longer shows it.'));
  }
}

const done = (path: string, text: string): Redirect => redirectTo(path, { flash: { kind: 'success', text } });

/** @throws NotFound for a product that this website's catalogue does not have */
async function refuseForeign(id: number, { site }: FastifyRequest): Promise<void> {
  const product = await findTemplate(id);
  if (!product || !isOffered({ ...product, isActive: true }, site)) throw new NotFound();
}
