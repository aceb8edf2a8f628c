/** `/discussion/confirm`: a guest enters the mailed code. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid } from '#core/errors.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { sessionOf } from '#core/people/session.ts';
import { openThread } from '#threads/access.ts';
import { confirmForm } from '#threads/contract.ts';
import { wrote } from '#threads/notices/participants.ts';
import { stateFor } from '#threads/posting/posting.ts';
import { findMessage } from '#threads/queries.ts';
import { type Code, confirmGuest, findCode, mailAgain, releaseWaiting } from './guests.ts';
import { rememberGuest } from './remembered_guest.ts';

const URL = '/discussion/confirm';
const TRIES: Limit = { name: 'guest code tries', max: 20, windowMs: 10 * millisecondsInMinute };

export function guestRoutes(app: FastifyInstance): void {
  page(app, { url: URL, handle: ({ request }) => confirmPage(request) });
  form(app, {
    url: URL,
    body: confirmForm,
    handle: async ({ request, reply, body }) => {
      await spend(TRIES, limitSubject(request.ip));
      const code = await waitingCode(request);
      if (!code) return nothingWaits(request);
      try {
        return await confirmed(code, body.code, request, reply);
      } catch (error) {
        if (!(error instanceof Invalid) || !error.fields?.code) throw error;
        return confirmPage(request, { problem: request.texts.say(error.sentence), entered: body.code });
      }
    },
  });
  form(app, {
    url: `${URL}/again`,
    handle: async ({ request }) => {
      const code = await waitingCode(request);
      if (!code) return nothingWaits(request);
      await mailAgain(code, request.site);
      return redirectTo(URL, { flash: { kind: 'success', text: request.texts.t('New code sent.') } });
    },
  });
}

async function waitingCode(request: FastifyRequest): Promise<Code | null> {
  const session = await sessionOf(request);
  return session && findCode(session.id);
}

type Refused = { problem?: string; entered?: string };

async function confirmPage(
  request: FastifyRequest,
  { problem, entered }: Refused = {},
): Promise<PageResponse | Redirect> {
  const code = await waitingCode(request);
  if (!code) return nothingWaits(request);
  return show(
    '@threads/confirm',
    { email: code.email, problem, entered },
    { facts: { title: request.texts.t('Enter your code'), isIndexed: false }, status: problem ? 400 : 200 },
  );
}

const nothingWaits = ({ texts }: FastifyRequest): Redirect =>
  redirectTo('/', {
    flash: { kind: 'warning', text: texts.t('This code has expired. Write your message again.') },
  });

async function confirmed(code: Code, entered: string, request: FastifyRequest, reply: FastifyReply): Promise<Redirect> {
  const { site, texts } = request;
  const guest = await confirmGuest(code, entered);
  const waiting = await findMessage(code.messageId);
  const thread = waiting && (await openThread(waiting, { person: null, site }));
  if (!waiting || !thread) return nothingWaits(request);
  const party = { partnerId: null, ...guest, isStaff: false };
  const next = stateFor(thread, party);
  await releaseWaiting(code, next);
  if (next === 'posted') await wrote(waiting, party, thread.record, site);
  await rememberGuest(request, reply, guest);
  const text =
    next === 'posted'
      ? texts.t('Thank you. Message posted.')
      : texts.t('Thank you. Your message will appear once it has been approved.');
  return redirectTo(`${thread.record.path}#discussion`, { flash: { kind: 'success', text } });
}
