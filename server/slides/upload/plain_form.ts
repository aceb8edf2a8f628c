/** Shows and receives a form with files of a slide. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { HttpError } from '#core/errors.ts';
import { acceptUploads, receiveUpload, type Upload, type UploadLimits } from '#core/files/upload.ts';
import { spend } from '#core/http/rate_limit.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import type { Opened } from '#slides/access.ts';
import { UPLOADS } from './call_routes.ts';
import { TOO_BIG } from './messages.ts';

type Response = PageResponse | Redirect;
/** Field → sentence in the visitor's language. */
export type Problems = Record<string, string>;

/** @param P of the address; O: what is opened; V: the fields by name */
type PlainForm<P, O extends Opened, V extends Record<string, string>> = {
  url: string;
  params: z.ZodType<P>;
  limits: UploadLimits;
  /** @throws NotFound, Forbidden for who may not send it */
  open(params: P, request: FastifyRequest): Promise<O>;
  /** What its fields show at first. */
  opening(opened: O, request: FastifyRequest): V | Promise<V>;
  show(opened: O, values: V, errors: Problems, request: FastifyRequest): Promise<PageResponse>;
  save(opened: O, upload: Upload, values: V, request: FastifyRequest): Promise<Response>;
};

export async function plainForm<P, O extends Opened, V extends Record<string, string>>(
  app: FastifyInstance,
  plain: PlainForm<P, O, V>,
): Promise<void> {
  const { url, params, open, opening, show } = plain;
  const audience = 'signed in';
  page(app, {
    ...{ url, audience, params },
    handle: async ({ request, params: asked }) => {
      const opened = await open(asked, request);
      return show(opened, await opening(opened, request), {}, request);
    },
  });
  await app.register(async (scope) => {
    await acceptUploads(scope);
    form(scope, {
      ...{ url, audience, params },
      handle: async ({ request, params: asked }) => receive(plain, await open(asked, request), request),
    });
  });
}

/** @throws HttpError that the form can't show, such as 403 and 429 */
async function receive<P, O extends Opened, V extends Record<string, string>>(
  { limits, opening, save, show }: PlainForm<P, O, V>,
  opened: O,
  request: FastifyRequest,
): Promise<Response> {
  let values = await opening(opened, request);
  try {
    await spend(UPLOADS, String(opened.person!.userId));
    const upload = await receiveUpload(request, limits);
    values = valuesIn(upload, values);
    try {
      return await save(opened, upload, values, request);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || ![400, 413].includes(error.status)) throw error;
    const text = error.status === 413 ? TOO_BIG : error.sentence;
    const fields = Object.entries(error.fields ?? { file: text });
    const problems = fields.map(([name, problem]) => [name, request.texts.say(problem, error.values)]);
    return show(opened, values, Object.fromEntries(problems), request);
  }
}

/** A field that was not sent is empty, such as a box without a tick. */
const valuesIn = <V extends Record<string, string>>({ fields }: Upload, opening: V): V =>
  Object.fromEntries(Object.keys(opening).map((name) => [name, fields.find(([one]) => one === name)?.[1] ?? ''])) as V;
