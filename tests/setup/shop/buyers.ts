/** Buyers who fill carts over the network and survive a crashing server. */
import { eq, inArray } from 'drizzle-orm';
import { db } from '#core/db/database.ts';
import { sessions } from '#core/people/people.schema.ts';
import { hashToken } from '#core/process/secret.ts';
import { orderLines, orders } from '#sales/schema/schema.ts';

/** Nobody shops so much that a limit per address is theirs. */
const ADDRESSES = 250;
let visits = 0;

export class Buyer {
  #session = '';
  /** Variant → quantities that the cart may have: the one that was confirmed, and the one that got no answer. */
  readonly #told = new Map<number, Set<number>>();
  #submissions = 0;
  answers = 0;

  /** Sets the quantity of each variant, again and again, until the server is gone. */
  async shop(url: string, variantIds: readonly number[], answered: () => void): Promise<void> {
    while (await this.put(url, variantIds[this.#submissions % variantIds.length] as number)) answered();
  }

  /** @returns whether the server answered */
  async put(url: string, variantId: number): Promise<boolean> {
    const quantity = (++this.#submissions % 97) + 1;
    const possible = this.#told.get(variantId) ?? new Set([0]);
    this.#told.set(variantId, possible.add(quantity));
    const answer = await this.#call(url, { product_id: variantId, set_qty: quantity, display: false });
    if (!answer) return false;
    if (answer.quantity !== quantity) throw new Error(`Asked for ${quantity}, got ${JSON.stringify(answer)}.`);
    this.#told.set(variantId, new Set([quantity]));
    this.answers += 1;
    return true;
  }

  /** @returns null if there was no answer */
  async #call(url: string, body: object): Promise<{ quantity: number } | null> {
    const headers = {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.0.${visits++ % ADDRESSES}`,
      ...(this.#session && { cookie: `session=${this.#session}` }),
    };
    const request = fetch(`${url}/shop/cart/update_json`, { method: 'POST', headers, body: JSON.stringify(body) });
    const response = await request.catch(() => null);
    const answer = await response?.text().catch(() => null);
    if (!response || answer == null) return null;
    if (response.status !== 200) throw new Error(`${response.status} ${answer}`);
    this.#session = sessionIn(response) ?? this.#session;
    return JSON.parse(answer);
  }

  /** @returns what the cart has that it should not, or lacks */
  async complaints(): Promise<string[]> {
    if (!this.#session) return [];
    const lines = await linesOf(this.#session);
    if (lines.length === 0) return ['A cart that was confirmed is gone.'];
    const has = new Map(lines.map(({ variantId, quantity }) => [variantId, quantity]));
    return [...this.#told]
      .filter(([variantId, possible]) => !possible.has(has.get(variantId) ?? 0))
      .map(
        ([variantId, possible]) =>
          `Variant ${variantId}: ${[...possible].join(' or ')} expected, ${has.get(variantId) ?? 0} found.`,
      );
  }
}

const sessionIn = (response: Response): string | undefined =>
  response.headers.getSetCookie().flatMap((cookie) => /^session=([^;]+)/.exec(cookie)?.[1] ?? [])[0];

const linesOf = (token: string) =>
  db
    .select({ variantId: orderLines.variantId, quantity: orderLines.quantity })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(sessions, eq(sessions.id, orders.sessionId))
    .where(inArray(sessions.tokenHash, [hashToken(token)]));
