/** Shares slides by mail and on social networks, and counts these clicks. */
import { millisecondsInDay } from 'date-fns/constants';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Invalid } from '#core/errors.ts';
import { line, recordId } from '#core/http/contract.ts';
import { type Limit, spendAll } from '#core/http/rate_limit.ts';
import { textsFor } from '#core/i18n/texts.ts';
import { sendMail } from '#core/mail/mail.ts';
import { button, mailOf, paragraph } from '#core/mail/mail_blocks.ts';
import { msg } from '#core/msg.ts';
import { redirectTo } from '#core/pages/response.ts';
import { call, form } from '#core/pages/routes.ts';
import { isMailAddress } from '#core/people/mail_address.ts';
import type { Person } from '#core/people/people.ts';
import { personOf } from '#core/people/session.ts';
import { type OpenedSlide, openHeading, openSlide, readableSlide } from '#slides/access.ts';
import { slidePath } from '#slides/paths.ts';
import { NETWORKS, shareAddress } from './networks.ts';
import { SLIDE, slugParams } from './params.ts';
import { countShare, sharesOf } from './visits.ts';

const MAILS: Limit = { name: 'slides shared by mail', max: 20, windowMs: millisecondsInDay };
const MAILS_TO_ONE: Limit = { name: 'slides shared with an address', max: 5, windowMs: millisecondsInDay };
const WRONG = msg('Enter an email address');
export const SENT = msg('Thank you! Mail has been sent.');

export function shareRoutes(app: FastifyInstance): void {
  call(app, {
    url: '/slides/slide/send_share_email',
    audience: 'signed in',
    body: z.object({ slide_id: recordId, email: line(254) }),
    handle: async ({ request, body }) => {
      const person = await personOf(request);
      const opened = await readableSlide(body.slide_id, person, request.site);
      if (!opened) throw new Invalid(msg('This slide is not there any more.'), { slide_id: 'unknown' });
      await shareByMail(opened, body.email, request);
      return true;
    },
  });
  form(app, {
    url: `${SLIDE}/share_email`,
    audience: 'signed in',
    params: slugParams,
    body: z.object({ email: line(254) }),
    handle: async ({ request, params: { slug }, body }) => {
      const opened = await openSlide(slug, request);
      await shareByMail(opened, body.email, request);
      return redirectTo(slidePath(opened.slide), { flash: { kind: 'success', text: request.texts.say(SENT) } });
    },
  });
  app.get<{ Params: { slug: string; network: string } }>(
    `${SLIDE}/share/:network(^(?:${NETWORKS.join('|')})$)`,
    async (request, reply) => {
      const { slide } = await openHeading(request.params.slug, request);
      const network = NETWORKS.find((one) => one === request.params.network)!;
      await countShare(slide.id, network, request);
      const { site } = request;
      const address = shareAddress(network, site.origin + site.url(slidePath(slide)), slide.name);
      return reply.header('cache-control', 'no-store').redirect(address, 302);
    },
  );
  call(app, {
    url: `${SLIDE}/shares`,
    method: ['GET', 'POST'],
    params: slugParams,
    handle: async ({ request, params: { slug } }) => sharesOf((await openHeading(slug, request)).slide.id),
  });
}

async function shareByMail(opened: OpenedSlide, email: string, { site }: FastifyRequest): Promise<void> {
  if (!isMailAddress(email)) throw new Invalid(WRONG, { email: WRONG });
  const { slide, person } = opened;
  const sender = person as Person;
  await spendAll([
    { limit: MAILS, subject: String(sender.userId) },
    { limit: MAILS_TO_ONE, subject: email.toLowerCase() },
  ]);
  const { t } = textsFor(site.language.code);
  await sendMail({
    to: email,
    subject: t('{name} shares {slide} with you', { name: sender.name, slide: slide.name }),
    ...(await mailOf(
      [
        paragraph(t('Hello,')),
        paragraph(t('{name} ({email}) shares this with you:', { name: sender.name, email: sender.email })),
        paragraph(slide.name),
        button(t('Open', { context: 'action' }), site.origin + site.url(slidePath(slide))),
        paragraph(site.company.name),
      ],
      site,
    )),
    headers: { 'Reply-To': sender.email },
    language: site.language.code,
    websiteId: site.website.id,
  });
}
