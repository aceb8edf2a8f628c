import http from 'node:http';
import { answerAgain } from './kept_answers.ts';

/** Clients that send a request so slowly are not waiting for an answer. */
const WHOLE_REQUEST_MS = 120_000;
/** Longer than proxies keep theirs, so that none sends a request on a connection that just ended. */
const IDLE_MS = 72_000;

/** Node's server, with the pages that are kept in front of Fastify. */
export function createHttpServer(handle: http.RequestListener): http.Server {
  return http.createServer({ requestTimeout: WHOLE_REQUEST_MS, keepAliveTimeout: IDLE_MS }, (request, response) => {
    if (!answerAgain(request, response)) handle(request, response);
  });
}
