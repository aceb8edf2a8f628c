/** Guests without scripts, each with their own address and session, who buy continuously. */
const HEADERS = {
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const ADDRESS = {
  name: 'Ida Berg',
  phone: '+1 802 555 0100',
  street: 'Elm Street 1',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
  use_same: '1',
  submitted: '1',
};

/** Requests of each checkout, redirects included. */
export const REQUESTS = 8;

export class GuestCheckout {
  readonly #origin: string;
  readonly #productId: string;
  #guests = 0;

  private constructor(origin: string, productId: string) {
    this.#origin = origin;
    this.#productId = productId;
  }

  static async at(origin: string, search: string): Promise<GuestCheckout> {
    const html = await (await fetch(`${origin}/shop?search=${search}`)).text();
    return new GuestCheckout(origin, found(/name="product_id" value="(\d+)"/, html, 'a product'));
  }

  /** @throws where a step leads elsewhere, or the order is not confirmed */
  async buy(): Promise<void> {
    const visit = await this.#toPayment();
    const page = await visit.get('/shop/payment');
    const token = found(/name="access_token" value="([^"]+)"/, page, 'the token of the order');
    const transfer = found(/value="(form_\d+)"[^>]*data-provider="transfer"/, page, 'a bank transfer');
    await visit.post('/shop/payment/token', { pm_id: transfer, agree: '1', access_token: token }, '/payment/process');
    const confirmation = await visit.follow('/shop/payment/validate');
    found(/(Thank you for your order)/, await visit.get(confirmation), 'thanks');
  }

  /** @returns the session cookie of a guest who has only to pay */
  async session(): Promise<string> {
    const visit = await this.#toPayment();
    return visit.cookie('session');
  }

  /** @returns the session cookie of a guest with a cart */
  async cartSession(): Promise<string> {
    return (await this.#withCart()).cookie('session');
  }

  /** A guest with a cart. @returns how to change its quantity: the page that comes back with it is drawn each time */
  async cart(): Promise<() => Promise<void>> {
    const visit = await this.#withCart();
    let quantity = 1;
    return async () => {
      quantity = (quantity % 9) + 1;
      const submission = { product_id: Number(this.#productId), set_qty: quantity };
      const answer = await visit.call('/shop/cart/update_json', submission, this.#nextAddress());
      if (answer.quantity !== quantity) throw new Error(`Asked for ${quantity}, got ${JSON.stringify(answer)}.`);
    };
  }

  /** Nobody buys so much that a limit per address is theirs. */
  #nextAddress(): string {
    const n = ++this.#guests;
    return `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`;
  }

  async #withCart(): Promise<Visit> {
    const visit = new Visit(this.#origin, this.#nextAddress());
    await visit.post('/shop/cart/update', { product_id: this.#productId, add_qty: '1' }, '/shop/cart');
    return visit;
  }

  async #toPayment(): Promise<Visit> {
    const visit = await this.#withCart();
    const n = this.#guests;
    await visit.post('/shop/address', { ...ADDRESS, email: `guest${n}@example.org` }, '/shop/checkout?express=1');
    await visit.get('/shop/checkout');
    await visit.post('/shop/confirm_order', {}, '/shop/payment');
    return visit;
  }
}

class Visit {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string, address: string) {
    this.#origin = origin;
    this.#headers = { ...HEADERS, 'x-forwarded-for': address };
  }

  cookie(name: string): string {
    return found(/^(.+)$/, this.#cookies.get(name) ?? '', `the cookie ${name}`);
  }

  async get(path: string): Promise<string> {
    const answer = await this.#send(path, {});
    if (answer.status !== 200)
      throw new Error(`${path} answered ${answer.status} → ${answer.headers.get('location')}.`);
    return answer.text();
  }

  async post(path: string, fields: Record<string, string>, target: string): Promise<void> {
    const answer = await this.#send(path, { method: 'POST', body: new URLSearchParams(fields) });
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    if (location !== target) throw new Error(`${path} answered ${answer.status} → ${location}.`);
  }

  async call(path: string, body: object, address: string): Promise<{ quantity?: number }> {
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'x-forwarded-for': address };
    const answer = await this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    return (await answer.json()) as { quantity?: number };
  }

  /** @returns where it leads */
  async follow(path: string): Promise<string> {
    const answer = await this.#send(path, {});
    await answer.arrayBuffer();
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${path} answered ${answer.status}.`);
    return location;
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...this.#headers, ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const answer = await fetch(this.#origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) this.#cookies.set(name, value);
      else if (name) this.#cookies.delete(name);
    }
    return answer;
  }
}

function found(pattern: RegExp, html: string, what: string): string {
  const [, text] = pattern.exec(html) ?? [];
  if (text === undefined) throw new Error(`The page shows no ${what}.`);
  return text;
}
