/** The staff page of one message: read it, claim it, decide. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { NotFound } from '#core/errors.ts';
import { lines, recordId } from '#core/http/contract.ts';
import type { Flash } from '#core/http/flash.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { defineStaffList } from '#core/staff_list/define_staff_list.ts';
import { attachmentsOf, findMessageById, type Message } from '#groups/archive/queries.ts';
import { fileView } from '#groups/archive/view.ts';
import { findGroup, findMember, type Group } from '#groups/queries.ts';
import { claimantOf } from './claimant.ts';
import { accept, claim, isTaken, type Moderator, refuse } from './decide.ts';
import { MESSAGE_LIST, messageList, moderatorIn } from './list.ts';

const params = z.object({ id: recordId });
const decision = z.object({
  decision: z.enum(['claim', 'accept', 'always', 'refuse', 'ban']),
  words: lines(2000).default(''),
});

export function moderationRoutes(app: FastifyInstance): void {
  defineStaffList(app, messageList);
  const url = `${MESSAGE_LIST}/:id`;
  page(app, { url, audience: 'content', params, handle: ({ request, params: { id } }) => messagePage(request, id) });
  form(app, {
    url,
    audience: 'content',
    params,
    body: decision,
    handle: ({ request, params: { id }, body }) => decide(request, id, body),
  });
}

/** @throws NotFound also for a message on another website */
async function openMessage(request: FastifyRequest, id: number): Promise<{ message: Message; group: Group }> {
  const message = await findMessageById(id);
  const group = message && (await findGroup(message.groupId, request.site.website.id));
  if (!group) throw new NotFound();
  return { message, group };
}

async function messagePage(request: FastifyRequest, id: number): Promise<PageResponse> {
  const { message, group } = await openMessage(request, id);
  const { site, texts } = request;
  const moderator = await moderatorIn(request);
  const member = await findMember(group.id, message.authorEmail);
  const attached = await attachmentsOf([id]);
  const title = message.subject || texts.t('(no subject)');
  return show(
    '@groups/staff/message',
    {
      ...{ title, state: message.state, author: message.authorName, email: message.authorEmail, body: message.body },
      group: pick(group.name, site.language.code),
      when: texts.dateTime(message.sentAt, site.website.timeZone),
      files: attached.map((file) => fileView(file, texts)),
      fileNames: attached.map(({ name }) => name).join(', '),
      isMember: member?.state === 'on',
      isBanned: member?.rule === 'ban',
      claimant: await claimantOf(message),
      isMine: message.claimedBy === moderator.userId,
      isTaken: isTaken(message, moderator),
      action: site.url(`${MESSAGE_LIST}/${id}`),
      listUrl: site.url(MESSAGE_LIST),
    },
    { facts: { title, isIndexed: false } },
  );
}

type Decision = z.output<typeof decision>;

async function decide(request: FastifyRequest, id: number, { decision: what, words }: Decision): Promise<Redirect> {
  const { message } = await openMessage(request, id);
  const moderator = await moderatorIn(request);
  const { t } = request.texts;
  const stay = (flash: Flash) => redirectTo(`${MESSAGE_LIST}/${id}`, { flash });
  if (isTaken(message, moderator) || (what === 'claim' && !(await claim(id, moderator))))
    return stay({ kind: 'warning', text: t('Someone else deals with this message already.') });
  if (what === 'claim') return stay({ kind: 'success', text: t('You deal with this message.') });
  await settle(id, what, words, moderator);
  const done = {
    accept: t('Message approved.'),
    always: t('Message approved. Their next messages will be posted at once.'),
    refuse: t('Message rejected.'),
    ban: t('Message rejected, and its author banned.'),
  };
  return redirectTo(MESSAGE_LIST, { flash: { kind: 'success', text: done[what] } });
}

function settle(id: number, what: 'accept' | 'always' | 'refuse' | 'ban', words: string, moderator: Moderator) {
  if (what === 'accept' || what === 'always') return accept(id, moderator, { always: what === 'always' });
  return refuse(id, moderator, { words, ban: what === 'ban' });
}
