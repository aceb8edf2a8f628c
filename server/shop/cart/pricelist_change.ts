/** Switches a visitor to another pricelist, by choice or by promo code. */
import { millisecondsInMinute } from 'date-fns/constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { transaction, withoutDiskWait } from '#core/db/database.ts';
import { NotFound } from '#core/errors.ts';
import { type Limit, limitSubject, spend } from '#core/http/rate_limit.ts';
import { msg } from '#core/msg.ts';
import { findCart, lockCart, ownerOf } from '#sales/api.ts';
import { isUsedUp } from '#shop/prices/code_uses.ts';
import { type Pricelist, priceBook } from '#shop/prices/price_book.ts';
import { firstPricelist, pricelistByCode } from '#shop/prices/pricelist_choice.ts';
import { choiceOf, forgetChoice, setChoice } from '#shop/prices/prices_cookie.ts';
import { recountCart } from './prices.ts';
import { pricelistsFor, termsFor } from './visitor_prices.ts';

/** Enough for typing errors, too few for guessing. */
const CODES_TRIED: Limit = { name: 'promo', max: 30, windowMs: 10 * millisecondsInMinute };

const NO_SUCH_PRICELIST = msg('This price list is not available to you.');

/** @returns whether the code unlocks a pricelist and has uses left; an empty code returns to the usual prices */
export async function applyCode(request: FastifyRequest, reply: FastifyReply, code: string): Promise<boolean> {
  await spend(CODES_TRIED, limitSubject(request.ip));
  const book = await priceBook();
  const { country } = await termsFor(request);
  if (code === '') {
    await take(request, reply, firstPricelist(book, request.site, country));
    return true;
  }
  const opened = pricelistByCode(book, request.site, country, code);
  if (!opened || (await isUsedUp(opened))) return false;
  await take(request, reply, opened);
  return true;
}

/** @throws NotFound for a pricelist this visitor can't choose */
export async function applyPricelist(request: FastifyRequest, reply: FastifyReply, id: number): Promise<void> {
  const chosen = (await pricelistsFor(request)).find((one) => one.id === id);
  if (!chosen) throw new NotFound(NO_SUCH_PRICELIST);
  await take(request, reply, chosen);
}

async function take(request: FastifyRequest, reply: FastifyReply, pricelist: Pricelist | null): Promise<void> {
  const { site } = request;
  const { fiscalPositionId } = choiceOf(request.headers.cookie);
  const asked = { pricelistId: pricelist?.id ?? null, promoCode: pricelist?.code ?? null };
  const owner = await ownerOf(request);
  if (await findCart(owner, site))
    await withoutDiskWait(() => transaction(async () => recountCart((await lockCart(owner, site)).id, site, asked)));
  if (pricelist) setChoice(reply, { pricelistId: pricelist.id, code: pricelist.code, fiscalPositionId });
  else forgetChoice(reply);
}
