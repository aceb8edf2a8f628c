/** A new address for mails is proved by its owner: else anybody's mail could be made somebody else's. */
import type { FastifyRequest } from 'fastify';
import { type Shown, show } from '../core/answers.ts';
import { sendMail } from '../core/mail.ts';
import type { Site } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';

export async function mailNewAddress(site: Site, to: string, token: string): Promise<void> {
  const { t } = textsFor(site.language.code);
  const website = site.website.name;
  const link = `${site.origin}${site.url('/my/account/confirm')}?token=${token}`;
  await sendMail({
    to,
    subject: t('Confirm your new address at {website}', { website }),
    text: t(
      'Hello,\n\nopen this address within a day to make this your address at {website}:\n\n{link}\n\nIf you did not ask for it, do nothing: it stays as it is.',
      { website, link },
    ),
    isSecret: true,
    language: site.language.code,
    websiteId: site.website.id,
  });
}

/** The page with one button behind the mail's link. */
export const addressChangeForm = async (request: FastifyRequest, token: string): Promise<Shown> =>
  show(
    '@portal/confirm_address',
    { token },
    { facts: { title: request.texts.t('Confirm your new address'), isIndexed: false } },
  );
