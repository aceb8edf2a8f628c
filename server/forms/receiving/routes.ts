/** `POST /website_form/{model}`: JSON for the widget, pages for plain forms. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound } from '#core/errors.ts';
import { acceptUploads, receiveUpload, type Upload } from '#core/files/upload.ts';
import { wantsJson } from '#core/http/accepts_json.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, page } from '#core/pages/routes.ts';
import { modelParams, proofBody, type StampAnswer } from '#forms/contract.ts';
import { hasOpening } from '#forms/job_queries.ts';
import { type Form, findForm } from '#forms/queries.ts';
import { storeSubmission } from '#forms/service.ts';
import { releaseSolved } from '#forms/submissions/status_changes.ts';
import { ownerOf } from '#sales/api.ts';
import { checkValues } from './check_values.ts';
import { type Outcome, pageFor, sendJson } from './form_answers.ts';
import { scriptToken, solved } from './form_tokens.ts';
import { type PostedForm, parsePost } from './parse_post.ts';
import { LIMITS, UnreadableFile } from './sent_files.ts';

/** Of one address, behind which a whole office may sit. */
const POSTS: Limit = { name: 'form posts', max: 30, windowMs: 10 * millisecondsInMinute };
const STAMPS: Limit = { name: 'form stamps', max: 300, windowMs: 10 * millisecondsInMinute };

type FormRequest = FastifyRequest<{ Params: { model: string } }>;

export async function receiveRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    await acceptUploads(scope);
    scope.post('/website_form/:model', { bodyLimit: LIMITS.fields * LIMITS.fieldBytes }, answer);
  });
  // A GET of the form's target, as after a reload, redirects to the form.
  page(app, {
    url: '/website_form/:model',
    params: modelParams,
    handle: async ({ request, params }) => {
      const form = await findForm(request.site.website.id, { model: params.model });
      if (!form?.url) throw new NotFound();
      return redirectTo(form.url);
    },
  });
  call(app, {
    url: '/website_form/:model/begin',
    params: modelParams,
    handle: async ({ request, params }): Promise<StampAnswer> => {
      await spend(STAMPS, limitSubject(request.ip));
      if (!(await findForm(request.site.website.id, { model: params.model }))) throw new NotFound();
      return { stamp: scriptToken(params.model) };
    },
  });
  call(app, {
    url: '/website_form/proof',
    body: proofBody,
    handle: async ({ request, body }): Promise<{ id: number }> => {
      await spend(STAMPS, limitSubject(request.ip));
      const id = solved(body);
      if (id === null) throw new Invalid('Verification failed. Try again.');
      await releaseSolved(id);
      return { id };
    },
  });
}

async function answer(request: FormRequest, reply: FastifyReply): Promise<unknown> {
  // Before the body is read, so that a refused request costs little.
  await spend(POSTS, limitSubject(request.ip));
  const { site } = request;
  const form = await findForm(site.website.id, { model: request.params.model });
  const { sending, outcome } = form ? await receive(form, request) : UNKNOWN;
  if (wantsJson(request.headers)) return sendJson(form, outcome, request, reply);
  return sendPage(request, reply, async () => pageFor(form, sending, outcome, request));
}

const UNKNOWN = { sending: null, outcome: 'unknown' } as const;

/** Uploaded files that were not stored are deleted before the response. */
async function receive(form: Form, request: FastifyRequest): Promise<{ sending: PostedForm; outcome: Outcome }> {
  const upload = await received(request);
  try {
    const sending = parsePost(upload.fields, upload.files);
    return { sending, outcome: await take(form, sending, request) };
  } finally {
    await upload.discard();
  }
}

/** A form without files may come as forms without files do. */
async function received(request: FastifyRequest): Promise<Upload> {
  if (request.isMultipart()) return receiveUpload(request, LIMITS);
  const body = (request.body ?? {}) as Record<string, unknown>;
  // A call says numbers and boxes as JSON does.
  const fields = Object.entries(body).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((one) => ['string', 'number', 'boolean'].includes(typeof one))
      .map((one): [string, string] => [name, String(one)]),
  );
  return { fields: fields.slice(0, LIMITS.fields), files: [], discard: async () => {} };
}

async function take(form: Form, sending: PostedForm, request: FastifyRequest): Promise<Outcome> {
  const { site, texts } = request;
  const reader = { texts, zone: site.website.timeZone, hasRecord: hasOpening(site) };
  const checked = await checkValues(form, sending, reader);
  if (Object.keys(checked.errors).length > 0) return { errors: checked.errors };
  const from = { owner: await ownerOf(request), network: limitSubject(request.ip) };
  try {
    const stored = await storeSubmission({
      form,
      sending,
      checked,
      site,
      ...from,
      metadata: metadataOf(form, request),
    });
    return stored ? { stored } : 'unknown';
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return { errors: { [error.fieldName]: texts.say(error.message, error.values) } };
  }
}

function metadataOf({ keepsMetadata }: Form, { headers, ip }: FastifyRequest): string {
  if (!keepsMetadata) return '';
  const lines = [
    ['IP', ip],
    ['USER_AGENT', headers['user-agent']],
    ['ACCEPT_LANGUAGE', headers['accept-language']],
    ['REFERER', headers.referer],
  ];
  const line = (text = '') => text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 300);
  return lines.map(([name, value]) => `${name}: ${line(value)}`).join('\n');
}
