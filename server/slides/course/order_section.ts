/** Leads from the page of an order to the channels that it opens. */
import { textsFor } from '#core/i18n/texts.ts';
import { pick } from '#core/i18n/translated.ts';
import type { Site } from '#core/sites/site.ts';
import type { OrderSection } from '#portal/api.ts';
import { orderedProducts } from '#shop/api.ts';
import { channelPath, signInUrl } from '#slides/paths.ts';
import { channelsAt } from '#slides/queries.ts';
import { channelsOfCustomer, hasAccount } from './bought.ts';

/** Null as long as it is not paid. A channel opens for the customer's account: others sign in or create one first. */
export async function channelsOfOrder(orderId: number, site: Site): Promise<OrderSection | null> {
  const sold = (await channelsAt(site)).filter(({ productId }) => productId !== null);
  if (sold.length === 0) return null;
  const { partnerId, ids } = await orderedProducts(orderId);
  const open = new Set(partnerId === null ? [] : await channelsOfCustomer(partnerId));
  const own = sold.filter(({ id, productId }) => open.has(id) && ids.has(productId!));
  if (own.length === 0) return null;
  const { code } = site.language;
  const { t } = textsFor(code);
  const note = (await hasAccount(partnerId!))
    ? ''
    : t('Sign in or create an account with the email address of this order.');
  const links = own.map((channel) => ({
    name: pick(channel.name, code),
    url: signInUrl(channelPath(channel, site), site),
    note,
  }));
  return { title: t('Documents and videos'), links };
}
