/** The page on which a member chooses how often they get emails. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { pick } from '#core/i18n/translated.ts';
import { msg } from '#core/msg.ts';
import { type PageResponse, type Redirect, redirectTo, show } from '#core/pages/response.ts';
import { form, page } from '#core/pages/routes.ts';
import { linkParams } from '#groups/contract.ts';
import { findGroup, findMemberById, type Group, groupPath, type Member } from '#groups/queries.ts';
import type { Delivery } from '#groups/schema.ts';
import { linkPath, parseLink } from './links.ts';
import { setDelivery } from './membership.ts';

const DELIVERIES = ['each', 'digest', 'web'] as const satisfies readonly Delivery[];
const preferenceForm = z.object({ delivery: z.enum(DELIVERIES) });
type Params = z.output<typeof linkParams>;

export function preferenceRoutes(app: FastifyInstance): void {
  const url = '/groups/preferences/:group/:member/:token';
  page(app, { url, params: linkParams, handle: ({ request, params }) => preferencesPage(request, params) });
  form(app, {
    url,
    params: linkParams,
    body: preferenceForm,
    handle: async ({ request, params, body }): Promise<Redirect> => {
      const { member } = await memberOf(request, params);
      await setDelivery(member.id, body.delivery);
      const flash = { kind: 'success', text: request.texts.t('Your choice has been saved.') } as const;
      return redirectTo(request.url, { flash });
    },
  });
}

/** @throws Invalid for a forged link, and for somebody who left */
async function memberOf(request: FastifyRequest, params: Params): Promise<{ group: Group; member: Member }> {
  const linked = { kind: 'preferences', groupId: params.group, memberId: params.member } as const;
  const isProved = parseLink(linked, params.token) !== undefined;
  const group = isProved ? await findGroup(params.group, request.site.website.id) : null;
  const member = group && (await findMemberById(params.member, group.id));
  if (!group || member?.state !== 'on') throw new Invalid(msg('Invalid or expired confirmation link.'));
  return { group, member };
}

async function preferencesPage(request: FastifyRequest, params: Params): Promise<PageResponse> {
  const { group, member } = await memberOf(request, params);
  const { site, texts } = request;
  const { t } = texts;
  const labels = { each: t('Each message'), digest: t('One email a day'), web: t('No emails: I read on the web') };
  const title = t('Emails of “{name}”', { name: pick(group.name, site.language.code) });
  return show(
    '@groups/preferences',
    {
      title,
      email: member.email,
      isStopped: member.stoppedAt !== null,
      action: site.url(request.url),
      options: DELIVERIES.map((value) => ({ value, label: labels[value], isChosen: member.delivery === value })),
      groupUrl: site.url(groupPath(group, site)),
      leaveUrl: site.url(linkPath({ kind: 'unsubscribe', groupId: group.id, memberId: member.id }, null)),
    },
    { facts: { title, isIndexed: false } },
  );
}
