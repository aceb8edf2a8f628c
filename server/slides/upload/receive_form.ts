/** Receives a form with files, and shows it again with what is wrong in it. */
import type { FastifyRequest } from 'fastify';
import { HttpError } from '#core/errors.ts';
import { receiveUpload, type Upload, type UploadLimits } from '#core/files/upload.ts';
import { spend } from '#core/http/rate_limit.ts';
import type { PageResponse, Redirect } from '#core/pages/response.ts';
import { UPLOADS } from './call_routes.ts';
import { TOO_BIG } from './messages.ts';

type Response = PageResponse | Redirect;

type PostedForm<Values extends Record<string, string>> = {
  userId: number;
  limits: UploadLimits;
  /** By name: what its fields show where nothing could be read. */
  opening: Values;
  save(upload: Upload, values: Values): Promise<Response>;
  /** @param errors field → sentence in the visitor's language */
  showAgain(values: Values, errors: Record<string, string>): Promise<Response>;
};

/** @throws HttpError that the form can't show, such as 403 and 429 */
export async function receiveForm<Values extends Record<string, string>>(
  request: FastifyRequest,
  { userId, limits, opening, save, showAgain }: PostedForm<Values>,
): Promise<Response> {
  let values = opening;
  try {
    await spend(UPLOADS, String(userId));
    const upload = await receiveUpload(request, limits);
    values = valuesIn(upload, opening);
    try {
      return await save(upload, values);
    } finally {
      await upload.discard();
    }
  } catch (error) {
    if (!(error instanceof HttpError) || ![400, 413].includes(error.status)) throw error;
    const text = error.status === 413 ? TOO_BIG : error.sentence;
    const fields = Object.entries(error.fields ?? { file: text });
    return showAgain(
      values,
      Object.fromEntries(fields.map(([name, problem]) => [name, request.texts.say(problem, error.values)])),
    );
  }
}

/** A field that was not sent is empty, such as a box without a tick. */
const valuesIn = <Values extends Record<string, string>>({ fields }: Upload, opening: Values): Values =>
  Object.fromEntries(
    Object.keys(opening).map((name) => [name, fields.find(([one]) => one === name)?.[1] ?? '']),
  ) as Values;
