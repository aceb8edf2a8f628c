import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Forbidden, Unauthorized } from '#core/errors.ts';
import { NO_CONTROLS } from '#core/http/contract.ts';
import { fieldWithControls } from '#core/http/control_characters.ts';
import { disposition } from '#core/http/disposition.ts';
import { answerPreflight } from '#core/http/embedding.ts';
import { fieldErrors, notUnderstood } from '#core/http/field_errors.ts';
import { filePolicy } from '#core/http/file_policy.ts';
import { msg } from '#core/msg.ts';
import { leadToLanguage } from '#core/people/language_choice.ts';
import { SECOND_FACTOR_NEEDED } from '#core/people/second_factor/required_second_factor.ts';
import { lacksSecondFactor, personOf } from '#core/people/session.ts';
import { needRecentPassword, signInAgain } from '#core/people/sign_in_again.ts';
import { type Audience, isAdmitted, isReader, MAY_ONLY_READ } from './audience.ts';
import { type CachePolicy, keysOf, linkedQuery } from './cache/page_keys.ts';
import { sendCached, sendPage } from './page_reply.ts';
import type { PageResponse, Redirect } from './response.ts';

type Input<P, Q, B> = { request: FastifyRequest; reply: FastifyReply; params: P; query: Q; body: B };
type Schemas<P, Q, B> = { params?: z.ZodType<P>; query?: z.ZodType<Q>; body?: z.ZodType<B> };
type Common<P, Q, B> = Schemas<P, Q, B> & {
  url: string;
  /** Who has access; nobody by default. */
  audience?: Audience;
  /** May stand in a frame of the websites in EMBED_ORIGINS: without header and footer, as a stranger sees it. */
  isFramable?: true;
};

/** A page: GET, answered with HTML. */
export function page<P = unknown, Q = unknown>(
  app: FastifyInstance,
  route: Common<P, Q, never> &
    CachePolicy & {
      /** Has no text in a language, so no redirect by language. */
      isForAllLanguages?: boolean;
      /** Invalid query parameters are ignored, not refused. */
      isList?: boolean;
      /** Returns a file if the query asks for one; null if it asks for the page. */
      asFile?(input: Input<P, Q, undefined>): Promise<MadeFile | null>;
      handle(input: Input<P, Q, undefined>): Promise<PageResponse | Redirect>;
    },
): void {
  const { cache, isForAllLanguages } = route;
  app.route({
    method: 'GET',
    url: route.url,
    config: { audience: route.audience ?? 'public', isFramable: route.isFramable ?? false },
    onRequest: async (request, reply) =>
      !isForAllLanguages && leadToLanguage(request, reply) ? reply : cache && sendCached(request, reply, route),
    handler: async (request, reply) => {
      if (isForStaff(request) && (await lacksSecondFactor(request)))
        return reply.redirect(request.site.url(SECOND_FACTOR_PAGE), 303);
      await admit(request);
      request.linkedQuery = linkedQuery(request, cache);
      const input = {
        ...(route.isList ? parseAddress(route, request) : parse(route, request)),
        body: undefined,
        request,
        reply,
      };
      const made = await route.asFile?.(input);
      if (made) return sendFile(reply, made);
      const handle = () => route.handle(input);
      return sendPage(request, reply, handle, await keysOf(request, route), route.differsBy);
    },
  });
}

/** A form: POST, answered by a redirect, or by the page again with what is wrong. */
export function form<P = unknown, Q = unknown, B = unknown>(
  app: FastifyInstance,
  route: Common<P, Q, B> & {
    /** A larger limit than forms usually have. */
    maxBytes?: number;
    /** Asks for the password again if it was typed long ago, then continues with the submitted form. */
    needsPassword?: boolean;
    /**
     * The page for a GET of its URL, where `:id` is the first number in that URL; by default the nearest page above.
     */
    back?: string;
    handle(input: Input<P, Q, B>): Promise<PageResponse | Redirect>;
  },
): void {
  app.route({
    method: 'POST',
    url: route.url,
    ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}),
    config: {
      goesOn: true,
      audience: route.audience ?? 'public',
      isFramable: route.isFramable ?? false,
      ...(route.back && { back: route.back }),
    },
    handler: async (request, reply) => {
      refuseText(request);
      await signInAgain(request, reply);
      await admit(request);
      if (route.needsPassword) await needRecentPassword(request);
      const input = parse(route, request);
      return sendPage(request, reply, () => route.handle({ ...input, request, reply }));
    },
  });
}

/** A call: JSON in, JSON out. */
export function call<P = unknown, B = unknown>(
  app: FastifyInstance,
  route: Common<P, unknown, B> & {
    method?: 'GET' | 'POST' | ('GET' | 'POST')[];
    /** Answers pages of the websites in EMBED_ORIGINS, too: as it answers a stranger. */
    isEmbeddable?: true;
    /** A larger limit than calls usually have. */
    maxBytes?: number;
    handle(input: Input<P, unknown, B>): Promise<unknown>;
  },
): void {
  const { isEmbeddable = false } = route;
  if (isEmbeddable) answerPreflight(app, route.url);
  app.route({
    method: route.method ?? 'POST',
    url: route.url,
    ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}),
    config: { isCall: true, isEmbeddable, audience: route.audience ?? 'public' },
    handler: async (request, reply) => {
      await admit(request);
      const input = parse(route, request);
      reply.header('cache-control', 'no-store');
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(await route.handle({ ...input, request, reply })));
    },
  });
}

/** A file made on request. With a name the browser downloads it, otherwise it displays it. */
export type MadeFile = {
  type: string;
  name?: string;
  /** The browser displays it under its name. */
  isShown?: boolean;
  body: string | Buffer | Readable;
};

/** A file: GET, answered with a download or with content that a page shows. */
export function file<P = unknown, Q = unknown>(
  app: FastifyInstance,
  route: Common<P, Q, never> & { handle(input: Input<P, Q, undefined>): Promise<MadeFile> },
): void {
  app.route({
    method: 'GET',
    url: route.url,
    config: { audience: route.audience ?? 'public' },
    handler: async (request, reply) => {
      await admit(request);
      return sendFile(reply, await route.handle({ ...parse(route, request), body: undefined, request, reply }));
    },
  });
}

function sendFile(reply: FastifyReply, { type, name, isShown = false, body }: MadeFile): unknown {
  if (name) reply.header('content-disposition', disposition(!isShown, name));
  if (type === 'application/pdf') reply.header('content-security-policy', filePolicy(type));
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  return reply.type(type).send(body);
}

/** Where two-step sign-in is set up. */
const SECOND_FACTOR_PAGE = '/my/security/second_factor';

function isForStaff(request: FastifyRequest): boolean {
  const { audience = 'public' } = request.routeOptions.config;
  return audience !== 'public' && audience !== 'signed in';
}

const NOT_A_FORM = msg('Send the fields of a form');
const READING = new Set(['GET', 'HEAD']);

async function admit(request: FastifyRequest): Promise<void> {
  const { audience = 'public' } = request.routeOptions.config;
  if (audience === 'public') return;
  const person = await personOf(request);
  if (!person) throw new Unauthorized();
  if (isAdmitted(person, audience, READING.has(request.method))) return;
  if (isForStaff(request) && (await lacksSecondFactor(request))) throw new Forbidden(SECOND_FACTOR_NEEDED);
  throw isReader(person, audience) ? new Forbidden(MAY_ONLY_READ) : new Forbidden();
}

/** JSON may be one text of megabytes, whose characters would be taken for fields. @throws Invalid */
function refuseText({ body, texts }: FastifyRequest): void {
  if (typeof body === 'string') throw notUnderstood({ body: texts.say(NOT_A_FORM) });
}

function parse<P, Q, B>(schemas: Schemas<P, Q, B>, request: FastifyRequest): { params: P; query: Q; body: B } {
  return {
    params: check(schemas.params, request.params, request),
    query: check(schemas.query, request.query, request),
    body: check(schemas.body, request.body ?? {}, request),
  };
}

/** Parses a visitor's URL: invalid optional parameters are ignored. */
function parseAddress<P, Q>({ params, query }: Schemas<P, Q, never>, request: FastifyRequest): { params: P; query: Q } {
  return {
    params: check(params, understood(params, request.params), request),
    query: check(query, understood(query, request.query), request),
  };
}

function understood<T>(schema: z.ZodType<T> | undefined, values: unknown): unknown {
  const result = schema?.safeParse(values);
  if (!result || result.success) return values;
  const wrong = new Set(result.error.issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(values as object).filter(([name]) => !wrong.has(name)));
  return schema?.safeParse(rest).success ? rest : values;
}

/** @throws Invalid naming each field that is wrong. */
export function check<T>(schema: z.ZodType<T> | undefined, value: unknown, { texts }: FastifyRequest): T {
  if (!schema) return undefined as T;
  const unfit = fieldWithControls(value);
  if (unfit !== null) throw notUnderstood({ [unfit]: texts.say(NO_CONTROLS) });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw notUnderstood(fieldErrors(result.error, texts));
}
