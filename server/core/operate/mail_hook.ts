/** `POST /mail/incoming`: takes a whole mail from a provider, signed. */
import { createHmac } from 'node:crypto';
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { type Delivery, deliver, MAX_MAIL_BYTES, MOST_RECIPIENTS } from '#core/mail/incoming/deliver.ts';
import { check } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { isSame } from '#core/process/secret.ts';

const VALID_MS = 5 * millisecondsInMinute;
const LONGEST_LIST = 6000;

/** Recipients are joined by commas. */
const query = z.object({ to: z.string().max(LONGEST_LIST), from: z.string().max(300).default('') });

/** The header is `t=<seconds>,v1=<hex>`: HMAC-SHA256 of time, sender, recipients and mail, joined by line feeds. */
export function hookSignature(seconds: number, from: string, to: string, source: Buffer, secret: string): string {
  const hash = createHmac('sha256', secret).update(`${seconds}\n${from}\n${to}\n`).update(source).digest('hex');
  return `t=${seconds},v1=${hash}`;
}

/** The worst outcome is the answer; what was taken is not handled again. */
const STATUS: readonly [Delivery, number][] = [
  ['later', 503],
  ['taken', 200],
  ['ignored', 200],
  ['refused', 422],
  ['unreadable', 422],
];

export function incomingMailRoutes(app: FastifyInstance): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const options = { bodyLimit: MAX_MAIL_BYTES, config: { isCall: true }, onRequest: refuseUnsigned };
    scope.post('/mail/incoming', options, async (request, reply) => {
      const { to, from } = check(query, request.query, request);
      const source = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(request, from, to, source)) return reply.code(401).send({ error: 'The signature is wrong.' });
      const recipients = to
        .split(',')
        .map((one) => one.trim())
        .slice(0, MOST_RECIPIENTS);
      const deliveries = await deliver(source, from, recipients);
      const status = STATUS.find(([delivery]) => deliveries.includes(delivery))?.[1] ?? 404;
      return reply.code(status).send({ deliveries });
    });
  });
}

/** Before a body of that size is read. @throws NotFound where the hook is turned off */
async function refuseUnsigned({ headers }: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  if (env.MAIL_IN_SECRET === '') throw new NotFound();
  if (secondsOf(headers) === null)
    return reply.code(401).send({ error: 'The signature is missing, or its time is more than five minutes off.' });
}

function secondsOf(headers: FastifyRequest['headers'], now = Date.now()): number | null {
  const seconds = Number(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/.exec(String(headers['x-mail-signature'] ?? ''))?.[1] ?? 0);
  return Math.abs(now - seconds * 1000) <= VALID_MS ? seconds : null;
}

function isSigned({ headers }: FastifyRequest, from: string, to: string, source: Buffer): boolean {
  const seconds = secondsOf(headers);
  if (seconds === null) return false;
  return isSame(String(headers['x-mail-signature']), hookSignature(seconds, from, to, source, env.MAIL_IN_SECRET));
}
