/** HTTP helpers of the test bank: reading requests, sending responses. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './refusal.ts';

const MOST_BYTES = 16 * 1024;

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};

export type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** No response is sent; the client is left waiting. */
  never?: boolean;
};

export async function parseRequest(request: IncomingMessage): Promise<Asked> {
  const url = new URL(request.url ?? '/', 'http://bank.invalid');
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) throw new Refusal(413, 'This is too long.');
    pieces.push(piece);
  }
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(pieces).toString(),
  };
}

export function send(response: ServerResponse, { status = 200, headers = {}, body = '', never }: Answer): void {
  if (never) return;
  response.writeHead(status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}

export const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const redirect = (location: string): Answer => ({ status: 303, headers: { location } });
