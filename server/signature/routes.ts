/** Accepts a record by signature: JSON for the widget, or a plain form. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { RecordKind, SignatureRules, Viewer } from '#core/domain/record_kind.ts';
import { HttpError } from '#core/errors.ts';
import { acceptUploads } from '#core/files/upload.ts';
import { setFlash } from '#core/http/flash.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { sendPage } from '#core/pages/page_reply.ts';
import { redirectTo } from '#core/pages/response.ts';
import { check } from '#core/pages/routes.ts';
import { personOf } from '#core/people/session.ts';
import { recordParams, type SignatureAnswer, signatureBody } from './contract.ts';
import { bytesOf } from './picture.ts';
import { MAX_JSON_BYTES, sentForm } from './sent_form.ts';
import { Changed, type Signing, sign } from './service.ts';
import { rememberSignerName } from './signer_name.ts';

const SIGNINGS: Limit = { name: 'signatures', max: 30, windowMs: 10 * millisecondsInMinute };
const MAX_AGENT = 300;

type SignableKind = RecordKind & { signature: SignatureRules };
type Asked = { body: z.output<typeof signatureBody>; bytes: Uint8Array; refused?: HttpError | undefined };
type Outcome = { path: string; problem: HttpError | null };

export async function signatureRoutes(app: FastifyInstance): Promise<void> {
  const kinds = app.domains.flatMap(({ records = [] }) => records);
  await app.register(async (scope) => {
    await acceptUploads(scope);
    for (const kind of kinds.filter((one): one is SignableKind => one.signature !== undefined)) {
      scope.post(kind.signature.url, { bodyLimit: MAX_JSON_BYTES }, async (request, reply) => {
        await spend(SIGNINGS, limitSubject(request.ip));
        return isCall(request) ? answerCall(kind, request, reply) : answerForm(kind, request, reply);
      });
    }
  });
}

const isCall = ({ headers }: FastifyRequest): boolean => /^application\/json\b/.test(headers['content-type'] ?? '');

async function answerCall(kind: SignableKind, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const body = check(signatureBody, request.body, request);
  const outcome = await take(kind, request, { body, bytes: bytesOf(body.signature ?? '') });
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
  return reply.send(JSON.stringify(answerTo(outcome, request, reply)));
}

function answerTo({ path, problem }: Outcome, { site, texts }: FastifyRequest, reply: FastifyReply): SignatureAnswer {
  if (problem === null) return { force_refresh: true, redirect_url: site.url(withMessage(path)) };
  const text = texts.say(problem.sentence, problem.values);
  if (!(problem instanceof Changed)) return { error: text };
  // What there is now is shown before anybody signs it.
  setFlash(reply, { kind: 'warning', text });
  return { force_refresh: true, redirect_url: site.url(path) };
}

async function answerForm(kind: SignableKind, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const sent = await sentForm(request);
  const body = check(signatureBody, sent.body, request);
  const outcome = await take(kind, request, { ...sent, body });
  return sendPage(request, reply, async () => {
    const { path, problem } = outcome;
    if (problem === null) return redirectTo(withMessage(path));
    if (problem.status === 404) throw problem;
    const text = request.texts.say(problem.sentence, problem.values);
    const isOver = problem.status === 409;
    if (!isOver && body.partner_name) rememberSignerName(request, reply, pathname(path), body.partner_name);
    return redirectTo(isOver ? path : `${path}#sign`, { flash: { kind: isOver ? 'warning' : 'danger', text } });
  });
}

/** A refusal that a signer can do something about is an outcome, all else is an error. */
async function take(kind: SignableKind, request: FastifyRequest, { body, bytes, refused }: Asked): Promise<Outcome> {
  const { id } = check(recordParams, request.params, request);
  const token = body.access_token || tokenInAddress(request);
  const viewer: Viewer = { person: await personOf(request), site: request.site, token };
  const isOther = (body.res_id ?? id) !== id || (body.res_model ?? kind.model) !== kind.model;
  const record = isOther ? null : await kind.open(id, viewer);
  if (!record) return { path: '', problem: new HttpError(404, kind.signature.says.unknown) };
  const path = record.by === 'token' ? `${record.path}?access_token=${encodeURIComponent(token ?? '')}` : record.path;
  const signing: Signing = {
    name: body.partner_name,
    method: body.method,
    bytes,
    digest: body.digest || null,
    agent: (request.headers['user-agent'] ?? '').replace(/[\p{Cc}\s]+/gu, ' ').slice(0, MAX_AGENT),
  };
  try {
    if (refused) throw refused;
    await sign(request.server.domains, { kind, record, id }, signing, viewer);
    return { path, problem: null };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { path, problem: error };
  }
}

const tokenInAddress = ({ query }: FastifyRequest): string | undefined => {
  const { access_token: token } = query as Record<string, unknown>;
  return typeof token === 'string' ? token : undefined;
};

const pathname = (path: string): string => path.split('?', 1)[0] as string;

/** The page says what the signature led to. */
const withMessage = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}message=sign_ok`;
