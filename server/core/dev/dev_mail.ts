/** Serves `/dev/mail`, which lists outgoing mail. Development only, from this machine only. */
import { createReadStream, existsSync } from 'node:fs';
import { desc, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { db } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { recordId } from '#core/http/contract.ts';
import { mails } from '#core/mail/mail.schema.ts';
import { mailHtml } from '#core/mail/mail_body.ts';
import { mailFilePath } from '#core/mail/mail_send.ts';
import { show } from '#core/pages/response.ts';
import { page } from '#core/pages/routes.ts';
import { env } from '#core/process/env.ts';
import { findSite } from '#core/sites/site.ts';

const LISTED = 100;
/** Mails contain their own styles; nothing else may run in their frame. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups";

export function devMailRoutes(app: FastifyInstance): void {
  if (env.isProduction) return;
  const params = z.object({ id: recordId });

  page(app, {
    url: '/dev/mail',
    handle: async ({ request }) => {
      refuseFromAfar(request);
      const facts = { title: request.texts.t('Emails'), isIndexed: false };
      return show('@core/dev/mails', { mails: await lastMails() }, { facts });
    },
  });

  app.get('/dev/mail/:id/html', async (request, reply) => {
    refuseFromAfar(request);
    const mail = await findMail(params.safeParse(request.params).data?.id);
    const site = mail && (await findSite(mail.websiteId, mail.languageCode));
    if (!site) throw new NotFound();
    return reply
      .header('content-security-policy', MAIL_POLICY)
      .type('text/html; charset=utf-8')
      .send(await mailHtml(mail, site));
  });

  app.get('/dev/mail/:id/source', async (request, reply) => {
    refuseFromAfar(request);
    const mail = await findMail(params.safeParse(request.params).data?.id);
    if (!mail || !existsSync(mailFilePath(mail.id))) throw new NotFound();
    return reply.type('text/plain; charset=utf-8').send(createReadStream(mailFilePath(mail.id)));
  });
}

/** A development server may listen to a whole network, and links in mails open accounts. */
function refuseFromAfar({ ip }: FastifyRequest): void {
  if (!ipaddr.isValid(ip) || ipaddr.process(ip).range() !== 'loopback') throw new NotFound();
}

async function lastMails() {
  return db.select().from(mails).orderBy(desc(mails.id)).limit(LISTED);
}

async function findMail(id: number | undefined) {
  if (id === undefined) return undefined;
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail;
}
