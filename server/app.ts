import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { SectionData } from '#registry/tools/sections/section_head.ts';
import { accountLinksFor } from './core/domain/account_pages.ts';
import type { Domain, SectionSource } from './core/domain/domain.ts';
import { staffCounts } from './core/domain/staff_counts.ts';
import { entriesFor, type StaffMenuEntry, staffMenuFor } from './core/domain/staff_menu.ts';
import { limitSentBytes } from './core/files/sent_bytes.ts';
import { openEmbeddable } from './core/http/embedding.ts';
import { fastifyLog } from './core/http/fastify_log.ts';
import { restoreLineBreaks } from './core/http/line_breaks.ts';
import { refuseForeignPosts } from './core/http/origin.ts';
import { secure } from './core/http/security_headers.ts';
import { refuseUnstorable } from './core/http/storable_request.ts';
import type { Texts } from './core/i18n/texts.ts';
import { coreRoutes } from './core/operate/core_routes.ts';
import { type Audience, isInBackOffice } from './core/pages/audience.ts';
import { replyNotFound, replyWithError } from './core/pages/error_reply.ts';
import { createHttpServer } from './core/pages/http_server.ts';
import { ownMessageRoutes } from './core/pages/own_messages.ts';
import { logRequests } from './core/pages/request_log.ts';
import { findRequestSite } from './core/people/find_site.ts';
import type { Person } from './core/people/people.ts';
import { personOf, type Session } from './core/people/session.ts';
import { env } from './core/process/env.ts';
import { requestId } from './core/process/request_context.ts';
import { loadDirectory, rewriteUrl, type Site } from './core/sites/site.ts';
import { serveAssets } from './core/templates/assets.ts';
import { renderWith } from './core/templates/engines.ts';
import { writeVisits } from './core/visits/visits.ts';
import { customers } from './customers/domain.ts';
import { data } from './data/domain.ts';
import { events } from './events/domain.ts';
import { follow } from './follow/domain.ts';
import { forms } from './forms/domain.ts';
import { groups } from './groups/domain.ts';
import { links } from './links/domain.ts';
import { livechat } from './livechat/domain.ts';
import { payments } from './payments/domain.ts';
import { portal } from './portal/domain.ts';
import { projects } from './projects/domain.ts';
import { sales } from './sales/domain.ts';
import { shop } from './shop/domain.ts';
import { signature } from './signature/domain.ts';
import { slides } from './slides/domain.ts';
import { surveys } from './surveys/domain.ts';
import { threads } from './threads/domain.ts';
import { website } from './website/domain.ts';

/** Every domain of the product. The order is that of their routes; nothing else depends on it. */
export const domains: readonly Domain[] = [
  website,
  forms,
  links,
  portal,
  sales,
  shop,
  payments,
  follow,
  threads,
  surveys,
  signature,
  projects,
  events,
  livechat,
  groups,
  slides,
  customers,
  data,
];

declare module 'fastify' {
  interface FastifyRequest {
    site: Site;
    /** Texts and formats of the site's language. */
    texts: Texts;
    /** The part of the query that makes the page what it is, with its question mark. */
    linkedQuery: string;
    session: Promise<Session | null> | undefined;
    account: Promise<Person | null> | undefined;
    /** Called from a page of a website in EMBED_ORIGINS, or shown in a frame there, see `http/embedding.ts`. */
    isEmbedded: boolean;
  }
  interface FastifyInstance {
    domains: readonly Domain[];
    /** Every method and address of a route, for code that lists them. */
    routeList: { method: string; url: string; isCall: boolean; audience: Audience; back: string | undefined }[];
    /** How much waits behind each entry of the side bar; of no entry for who sees none. */
    staffCounts(request: FastifyRequest): Promise<ReadonlyMap<StaffMenuEntry, number>>;
    /** What domains add to every page. */
    chrome(request: FastifyRequest): Promise<Record<string, unknown>>;
    /** Time in ms until which that stays as it is. */
    chromeUntil(): Promise<number>;
    /** What a section asks for, from the domain that has it. */
    sectionData(name: SectionData, ...asked: Parameters<SectionSource>): Promise<unknown>;
    /** What domains add to the page that says that there is none. */
    missing(request: FastifyRequest): Promise<Record<string, unknown>>;
  }
  interface FastifyContextConfig {
    /** Answers JSON, errors included. */
    isCall?: boolean;
    /** Answers pages of websites in EMBED_ORIGINS, too. */
    isEmbeddable?: boolean;
    /** Page for who comes to the address of a form by GET. */
    back?: string;
    /** A form that goes on after a sign-in, see `people/sign_in_again.ts`. */
    goesOn?: boolean;
    /** Who may; anybody is the default. */
    audience?: Audience;
    /** May stand in a frame there, without header, footer and who is signed in. */
    isFramable?: boolean;
    /** Needs no website: assets, health. */
    isBare?: boolean;
    /** Answers before cookies, website and visitor are looked at; false where it can't. */
    answersFirst?(request: FastifyRequest, reply: FastifyReply): boolean;
  }
}

/** No form or call of a visitor is longer; a route that takes more says so itself. */
const MAX_BODY_BYTES = 64 * 1024;

/** The whole application on an open database, not yet listening. */
export async function buildApp(): Promise<FastifyInstance> {
  const app = Fastify({
    trustProxy: env.TRUSTED_PROXIES.length > 0 ? env.TRUSTED_PROXIES : false,
    bodyLimit: MAX_BODY_BYTES,
    rewriteUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    serverFactory: createHttpServer,
    loggerInstance: fastifyLog,
    childLoggerFactory: (logger) => logger,
    genReqId: () => requestId() ?? randomUUID(),
    frameworkErrors: (error, request, reply) =>
      void replyWithError(error, request as unknown as FastifyRequest, reply as unknown as FastifyReply),
  });
  app.decorate('domains', domains);
  app.decorate('routeList', []);
  app.addHook('onRoute', ({ method, url, config }) => {
    const { isCall = false, audience = 'public', back } = config ?? {};
    for (const one of [method].flat()) app.routeList.push({ method: one, url, isCall, audience, back });
  });
  app.decorate('staffCounts', async (request: FastifyRequest) => {
    const person = await personOf(request);
    const isCounted = person !== null && (await isInBackOffice(request));
    return isCounted ? staffCounts(entriesFor(person, domains), person, request) : new Map();
  });
  app.decorate('chrome', async (request: FastifyRequest) => {
    const person = await personOf(request);
    const accountPages = accountLinksFor(person, request, domains);
    return {
      staffMenu: staffMenuFor(person, request, domains, await app.staffCounts(request)),
      accountPages,
      isAccountPage: accountPages.some(({ active }) => active),
      ...(await gather((domain) => domain.chrome?.(request))),
    };
  });
  app.decorate('chromeUntil', async () =>
    Math.min(
      Number.POSITIVE_INFINITY,
      ...(await Promise.all(domains.flatMap((domain) => domain.chromeUntil?.() ?? []))),
    ),
  );
  app.decorate('sectionData', async (name: SectionData, ...asked: Parameters<SectionSource>) =>
    domains.find(({ sectionData }) => sectionData?.[name])?.sectionData?.[name]?.(...asked),
  );
  app.decorateRequest('linkedQuery', '');
  app.decorate('missing', (request: FastifyRequest) => gather((domain) => domain.missing?.(request)));
  app.decorateRequest('session', undefined);
  app.decorateRequest('account', undefined);
  app.decorateRequest('isEmbedded', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config?.answersFirst?.(request, reply)) done();
  });
  logRequests(app);
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: MAX_BODY_BYTES });
  // Forms and JSON only: plain text is what other sites' pages could send without asking.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => secure(reply));
  app.addHook('onRequest', openEmbeddable);
  app.addHook('onRequest', findRequestSite);
  app.addHook('onRequest', refuseForeignPosts);
  app.addHook('preHandler', restoreLineBreaks);
  app.addHook('preHandler', refuseUnstorable);
  app.addHook('onRequest', limitSentBytes);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(replyNotFound);

  await loadDirectory();
  await renderWith(app);
  ownMessageRoutes(app);
  await serveAssets(app);
  await coreRoutes(app);
  app.addHook('onClose', writeVisits);
  for (const domain of domains) {
    const definitions = (await domain.start?.(domains)) ?? [];
    app.addHook('onClose', async () => {
      for (const takeBack of definitions) takeBack();
    });
    await domain.routes(app);
  }
  return app;
}

/** What every domain says, in one object. */
async function gather(
  ask: (domain: Domain) => Promise<Record<string, unknown>> | undefined,
): Promise<Record<string, unknown>> {
  return Object.assign({}, ...(await Promise.all(domains.map(ask))));
}
