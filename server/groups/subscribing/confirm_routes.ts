/** The pages behind links in mails: a GET shows one button, a POST acts. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptAnyBody } from '#core/http/one_click.ts';
import { pick } from '#core/i18n/translated.ts';
import { type PageResponse, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { linkParams } from '#groups/contract.ts';
import { groupPath } from '#groups/queries.ts';
import { confirmLink, type FoundLink, findLink } from './confirm.ts';
import type { LinkKind } from './links.ts';

export async function confirmRoutes(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    acceptAnyBody(scope);
    for (const kind of ['subscribe', 'unsubscribe'] as const) {
      const url = `/groups/${kind}/:group/:member/:token`;
      page(scope, { url, params: linkParams, handle: ({ request, params }) => linkPage(request, kind, params) });
      form(scope, { url, params: linkParams, handle: ({ request, params }) => confirmed(request, kind, params) });
    }
  });
}

type Params = { group: number; member: number; token: string };

/** A GET changes nothing, because scanners of mails follow links. */
async function linkPage(request: FastifyRequest, kind: LinkKind, params: Params): Promise<PageResponse> {
  const found = await findLink({ kind, groupId: params.group, memberId: params.member }, params.token, request.site);
  if (found.state !== 'open') return answerPage(request, found);
  const { site, texts } = request;
  const title = kind === 'subscribe' ? texts.t('Please confirm') : texts.t('Unsubscribe');
  const data = { title, kind, email: found.email, name: pick(found.group.name, site.language.code) };
  return show('@groups/confirm', { ...data, action: site.url(request.url) }, { facts: { title, isIndexed: false } });
}

/** One-click unsubscribing by mail programs (RFC 8058) expects 200, not a redirect. */
async function confirmed(request: FastifyRequest, kind: LinkKind, params: Params): Promise<PageResponse> {
  const linked = { kind, groupId: params.group, memberId: params.member };
  return answerPage(request, await confirmLink(linked, params.token, request.site));
}

function answerPage({ site, texts: { t } }: FastifyRequest, found: FoundLink): PageResponse {
  const sentences = {
    open: '',
    subscribed: t('You have been correctly subscribed to the mailing list.'),
    requested: t('Your request to join has been sent.'),
    unsubscribed: t('You have been correctly unsubscribed to the mailing list.'),
    outside: t('The address {email} is already unsubscribed or was never subscribed to any mailing list', {
      email: 'email' in found ? found.email : '',
    }),
    invalid: t('Invalid or expired confirmation link.'),
  };
  const isDone = found.state !== 'invalid' && found.state !== 'outside';
  const title = sentences[found.state];
  return show(
    '@groups/confirmed',
    { title, isDone, groupUrl: 'group' in found ? site.url(groupPath(found.group, site)) : site.url('/groups') },
    { facts: { title, isIndexed: false }, status: found.state === 'invalid' ? 400 : 200 },
  );
}
