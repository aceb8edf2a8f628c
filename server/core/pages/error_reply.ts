import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseBusy } from '#core/db/database.ts';
import { HttpError, MethodNotAllowed, NotFound, TooMany, Unauthorized } from '#core/errors.ts';
import { wantsJson } from '#core/http/accepts_json.ts';
import { refererPath } from '#core/http/referer.ts';
import { secure } from '#core/http/security_headers.ts';
import { languageTag } from '#core/i18n/language_tag.ts';
import { DEFAULT_LANGUAGE, type Texts, textsFor } from '#core/i18n/texts.ts';
import { carriedForm, carriedToSignIn } from '#core/people/sign_in_again.ts';
import { log } from '#core/process/log.ts';
import { securityEvent } from '#core/process/security_events.ts';
import { renderBroken } from '#core/templates/render.ts';
import { allowedMethods, pageOfFormAt } from './allowed_methods.ts';
import { whenToTryAgain } from './limited_form.ts';
import { sendPage } from './page_reply.ts';

/** Statuses with their own page; the rest share one. */
const TEMPLATES: Record<number, string> = {
  401: '@core/errors/error_401',
  403: '@core/errors/error_403',
  404: '@core/errors/error_404',
  429: '@core/errors/error_429',
};

/** Turns every error into an answer: a page for people, JSON for calls. */
export async function replyWithError(
  thrown: FastifyError | HttpError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const error = await wrongMethod(thrown, request);
  // A malformed URL is refused before any hook runs.
  if (!reply.hasHeader('content-security-policy')) secure(reply);
  const known = knownError(error);
  if (!known) log.error({ err: error, req: request }, 'Request failed.');
  if (known) await noteRefusal(known.status, request);
  const texts = textsFor(request.site?.language.code ?? DEFAULT_LANGUAGE);
  const { t, say } = texts;
  const status = known?.status ?? (error instanceof DatabaseBusy ? error.status : 500);
  const message = known
    ? say(known.sentence, known.values)
    : t('Something went wrong. Nothing was lost. Try again in a moment.');
  if (known instanceof TooMany) reply.header('retry-after', known.retryAfterSeconds);
  if (known instanceof MethodNotAllowed) reply.header('allow', known.allow.join(', '));
  reply.header('cache-control', 'no-store');

  if (isAnsweredInJson(request)) {
    const fields = known?.fields ? { fields: known.fields } : {};
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { message, ...fields } }));
  }
  if (known instanceof Unauthorized && request.method === 'GET') {
    return reply.redirect(signInPath(request, request.url), 303);
  }
  if (known instanceof MethodNotAllowed && request.method === 'GET' && request.site) {
    const page = pageOfFormAt(request);
    if (page !== null) return reply.redirect(request.site.url(page), 303);
  }
  if (!request.site || !known || status >= 500) return sendBare(request, reply, status, message);
  const heading = headingOf(known, message, texts);
  try {
    return await sendPage(request, reply, async () => ({
      template: TEMPLATES[status] ?? '@core/errors/error',
      data: {
        heading,
        message,
        fields: known.fields ?? {},
        ...(known instanceof Unauthorized ? askToSignIn(request, known) : {}),
        ...(known instanceof TooMany ? askToWait(request) : {}),
        ...(status === 404 ? await request.server.missing(request) : {}),
      },
      facts: { title: known.status in TEMPLATES ? heading : message, isIndexed: false },
      status,
    }));
  } catch (failure) {
    log.error({ err: failure, req: request }, 'Rendering the error page failed.');
    return sendBare(request, reply, 500, message);
  }
}

/** Of the page, and its title. */
function headingOf(error: HttpError, message: string, texts: Texts): string {
  const { t } = texts;
  if (error instanceof TooMany) return whenToTryAgain(error, texts);
  switch (error.status) {
    case 401:
      return message;
    case 403:
      return t('403: Forbidden');
    case 404:
      return t('404: Page not found');
    default:
      return t('Error {status}', { status: error.status });
  }
}

export const replyNotFound = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
  replyWithError(new NotFound(), request, reply);

const askToSignIn = (request: FastifyRequest, error: Unauthorized) => ({
  signIn: signInPath(request, pageOfForm(request)),
  reset: request.site.url('/web/reset_password'),
  carried: carriedToSignIn(request, error),
});

/** Who sends more than people type is not sent all of it back. */
const MOST_CARRIED_CHARACTERS = 50_000;

function askToWait(request: FastifyRequest) {
  const form = carriedForm(request);
  const characters = form?.fields.reduce((sum, { value }) => sum + value.length, 0) ?? 0;
  return {
    isForm: request.method === 'POST',
    carried: characters > MOST_CARRIED_CHARACTERS ? null : form,
  };
}

/** @param next the page after signing in */
const signInPath = ({ site }: FastifyRequest, next: string): string =>
  site.url(`/web/login?redirect=${encodeURIComponent(next)}`);

/** Without its language prefix, which is added to every redirect. */
function pageOfForm(request: FastifyRequest): string {
  const [page, home] = [refererPath(request) ?? '/my', request.site.url('/')];
  return page.startsWith(`${home}/`) ? page.slice(home.length) : page;
}

/** Nothing was found, perhaps because of the method. */
async function wrongMethod(
  error: FastifyError | HttpError,
  request: FastifyRequest,
): Promise<FastifyError | HttpError> {
  const isUnclaimed = [undefined, '/*'].includes(request.routeOptions?.url);
  if (!(error instanceof NotFound) || !isUnclaimed) return error;
  const allow = await allowedMethods(request);
  return allow.length > 0 && !allow.includes(request.method) ? new MethodNotAllowed(allow) : error;
}

/** A visitor who only has to sign in is not worth logging. */
async function noteRefusal(status: number, request: FastifyRequest): Promise<void> {
  if (status !== 403 && (status !== 401 || request.method === 'GET')) return;
  const person = await request.account?.catch(() => null);
  securityEvent('request_refused', { status, req: request, userId: person?.userId });
}

/** Fastify's own errors (body too large, wrong content type, bad JSON) are the client's mistakes. */
function knownError(error: FastifyError | HttpError): HttpError | null {
  if (error instanceof HttpError) return error;
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 500 ? new HttpError(status, error.message) : null;
}

const isAnsweredInJson = (request: FastifyRequest): boolean =>
  Boolean(request.routeOptions?.config?.isCall) || wantsJson(request.headers);

/** A page that needs neither website nor visitor nor database. */
async function sendBare(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): Promise<unknown> {
  const { code = 'en', direction = 'ltr' } = request.site?.language ?? {};
  const home = { name: request.site?.website.name ?? '/', url: request.site?.url('/') ?? '/' };
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(await renderBroken({ language: languageTag(code), direction, status, message, home }));
}
