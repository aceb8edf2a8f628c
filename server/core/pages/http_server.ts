import http, { type IncomingMessage } from 'node:http';
import { warnOfUntrustedProxy } from '#core/http/visitor_address.ts';
import { withRequestId } from '#core/process/request_context.ts';
import { answerAgain } from './cache/response_cache.ts';
import { logCached } from './request_log.ts';

/** Slower clients are cut off before their request is complete. */
const WHOLE_REQUEST_MS = 120_000;
/** Longer than proxies keep idle connections, so that none sends a request on a connection that just closed. */
const IDLE_MS = 72_000;

const OPTIONS = {
  requestTimeout: WHOLE_REQUEST_MS,
  keepAliveTimeout: IDLE_MS,
  // A request without a body need not be read as a stream, which costs a tenth of a cached answer.
  optimizeEmptyRequests: true,
};

/** Node's server, which answers with cached pages before Fastify. */
export function createHttpServer(handle: http.RequestListener): http.Server {
  return http.createServer(OPTIONS, (request, response) => {
    warnOfUntrustedProxy(request);
    if (answerAgain(request, response)) return logCached(request);
    forgetTypeOfNothing(request);
    withRequestId(() => handle(request, response));
  });
}

/** Removes the content type of requests without a body: Fastify would wait for the body. */
function forgetTypeOfNothing(request: IncomingMessage): void {
  if (request.readableEnded) delete request.headers['content-type'];
}
