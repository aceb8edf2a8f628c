/** Forms by which staff write notes and tags of orders. */

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, lines, recordId, splitAtCommasOrSemicolons } from '#core/http/contract.ts';
import { fieldErrors } from '#core/http/field_errors.ts';
import { msg } from '#core/msg.ts';
import { type Redirect, redirectTo } from '#core/pages/response.ts';
import { form } from '#core/pages/routes.ts';
import { seller } from '#sales/documents/seller.ts';
import { documentParams } from '#sales/schema/contract.ts';
import { orderOfCompany } from './document_queries.ts';
import { deleteNote, saveTags, writeNote } from './order_notes.ts';
import { orderForm } from './order_page.ts';
import { refusedForm } from './small_forms.ts';

const ORDER = '/sales/orders/:id';
const audience = 'orders';
const MOST_TAGS = 20;
const LONGEST_TAG = 40;

const noteForm = z.object({ note: lines(4000).pipe(z.string().min(1, msg('Write a note'))) });

/** Separated by commas, each once. */
const tagsForm = z.object({
  tags: line(1000)
    .transform((text) => [...new Set(splitAtCommasOrSemicolons(text))])
    .pipe(
      z
        .array(z.string().max(LONGEST_TAG, msg('Use {maximum} characters or fewer')))
        .max(MOST_TAGS, msg('Use {maximum} tags or fewer')),
    ),
});

export function orderNoteRoutes(app: FastifyInstance): void {
  form(app, {
    url: `${ORDER}/notes`,
    audience,
    params: documentParams,
    body: z.unknown(),
    handle: async ({ request, params: { id }, body }) => {
      await refuseForeign(request, id);
      const read = noteForm.safeParse(body ?? {});
      if (!read.success)
        return orderForm(request, id, {
          refused: refusedForm(body, { note: 'note' }, fieldErrors(read.error, request.texts)),
        });
      await writeNote(id, read.data.note, await seller(request));
      return backTo(id, request.texts.t('Note saved.'));
    },
  });
  form(app, {
    url: `${ORDER}/notes/:note/delete`,
    audience,
    params: documentParams.extend({ note: recordId }),
    handle: async ({ request, params: { id, note } }) => {
      await refuseForeign(request, id);
      await deleteNote(id, note);
      return backTo(id, request.texts.t('Note deleted.'));
    },
  });
  form(app, {
    url: `${ORDER}/tags`,
    audience,
    params: documentParams,
    body: z.unknown(),
    handle: async ({ request, params: { id }, body }) => {
      await refuseForeign(request, id);
      const read = tagsForm.safeParse(body ?? {});
      if (!read.success)
        return orderForm(request, id, {
          refused: refusedForm(body, { tags: 'tags' }, fieldErrors(read.error, request.texts)),
        });
      await saveTags(id, read.data.tags);
      return backTo(id, request.texts.t('Tags saved.'));
    },
  });
}

async function refuseForeign(request: FastifyRequest, id: number): Promise<void> {
  await orderOfCompany(id, (await seller(request)).companyId);
}

const backTo = (id: number, text: string): Redirect =>
  redirectTo(`/sales/orders/${id}`, { flash: { kind: 'success', text } });
