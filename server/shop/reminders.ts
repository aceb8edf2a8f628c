/** Mails to buyers who left a cart, where the owner of the shop wants them (behaviours §12, Abandoned cart). */
import { transaction } from '../core/db/database.ts';
import { sendMail } from '../core/mail.ts';
import { findSite, loadDirectory } from '../core/site.ts';
import { textsFor } from '../core/texts.ts';
import { type LeftCart, leftCarts, markReminded } from '../sales/abandoned.ts';
import { shopSettingsOf } from './settings.ts';

const MINUTE_MS = 60_000;
/** Older ones are forgotten, not abandoned. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3600 * 1000;

export async function remindOfCarts(now = new Date()): Promise<void> {
  for (const { id } of (await loadDirectory()).websites) {
    const { sendsReminders, abandonedAfterMinutes } = await shopSettingsOf(id);
    if (!sendsReminders) continue;
    const before = new Date(now.getTime() - abandonedAfterMinutes * MINUTE_MS);
    for (const cart of await leftCarts(id, before, new Date(now.getTime() - FORGOTTEN_AFTER_MS))) await remind(cart);
  }
}

async function remind({ id, accessToken, languageCode, websiteId, name, email }: LeftCart): Promise<void> {
  const site = await findSite(websiteId, languageCode);
  if (!site) return;
  const { t } = textsFor(site.language.code);
  const link = `${site.origin}${site.url(`/shop/cart?access_token=${accessToken}`)}`;
  await transaction(async () => {
    if (!(await markReminded(id))) return;
    await sendMail({
      to: { name, address: email },
      subject: t('You left something in your cart'),
      text: [
        t('Hello {name},', { name }),
        t('what you put into your cart at {company} is still there. Go on where you left:', {
          company: site.company.name,
        }),
        link,
        t('You need not do anything: this is the only time we write about it.'),
        site.company.name,
      ].join('\n\n'),
      language: site.language.code,
      websiteId,
    });
  });
}
