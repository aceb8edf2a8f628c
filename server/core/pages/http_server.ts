import http, { type IncomingMessage } from 'node:http';
import { warnOfUntrustedProxy } from '#core/http/visitor_address.ts';
import { withRequestId } from '#core/process/request_context.ts';
import { answerAgain } from './cache/response_cache.ts';
import { noteCached } from './request_log.ts';

/** Clients that send a request so slowly are not waiting for an answer. */
const WHOLE_REQUEST_MS = 120_000;
/** Longer than proxies keep theirs, so that none sends a request on a connection that just ended. */
const IDLE_MS = 72_000;

const OPTIONS = {
  requestTimeout: WHOLE_REQUEST_MS,
  keepAliveTimeout: IDLE_MS,
  // What has no body is no stream to be read to its end, which costs a tenth of a kept answer.
  optimizeEmptyRequests: true,
};

/** Node's server, with the pages that are kept in front of Fastify. */
export function createHttpServer(handle: http.RequestListener): http.Server {
  return http.createServer(OPTIONS, (request, response) => {
    warnOfUntrustedProxy(request);
    if (answerAgain(request, response)) return noteCached(request);
    forgetTypeOfNothing(request);
    withRequestId(() => handle(request, response));
  });
}

/** Fastify reads a body wherever its type is said, and would wait for the end of one that never began. */
function forgetTypeOfNothing(request: IncomingMessage): void {
  if (request.readableEnded) delete request.headers['content-type'];
}
