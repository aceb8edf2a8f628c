/** A guest who buys without scripts, following each page to the confirmation. */
import { PlainBrowser, type Transport } from '#tests/setup/visitors/plain_browser.ts';

export const ADDRESS = {
  name: 'Ida Berg',
  phone: '+1 802 555 0100',
  street: 'Elm Street 1',
  city: 'Burlington',
  zip: '05401',
  country_id: 'US',
  state_id: 'US-VT',
};

/** A card that pays at once; see `server/payments/test_bank/cards.ts`. */
export const GOOD_CARD = '4242424242424242';

let shoppers = 0;

export class Shopper {
  readonly browser: PlainBrowser;
  readonly email: string;
  /** They pressed the button at the bank. */
  hasPaid = false;
  /** The provider that they pay with. */
  provider = 'test';

  constructor(origin: string, send: Transport, address?: string) {
    const n = ++shoppers;
    this.email = `shopper${n}@example.com`;
    // Nobody shops so much that a limit per address is theirs.
    const headers = { 'x-forwarded-for': address ?? `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` };
    this.browser = new PlainBrowser(origin, send, headers);
  }

  async put(variantId: number, quantity = 1): Promise<void> {
    const browser = await this.browser.open('/shop/cart');
    const submission = new URLSearchParams({ product_id: `${variantId}`, add_qty: `${quantity}` });
    await browser.go('POST', new URL('/shop/cart/update', browser.url), submission.toString());
    this.#isAt(/\/shop\/cart$/);
  }

  async sayWho(more: Record<string, string> = {}): Promise<void> {
    const browser = await this.browser.open('/shop/checkout');
    if (/\/shop\/checkout$/.test(browser.url.pathname)) return;
    this.#isAt(/\/shop\/address/);
    await browser.submit(
      { has: 'street' },
      { ...ADDRESS, email: this.email, ...more, use_same: '1' },
      /next|continue|save/i,
    );
    this.#isAt(/\/shop\/(checkout|payment)$/);
  }

  /** The server checks amounts and stock again; the cart's page shows what is missing. */
  async confirm(): Promise<void> {
    const browser = this.browser;
    if (!/\/shop\/checkout$/.test(browser.url.pathname)) await browser.open('/shop/checkout');
    await browser.submit({ action: /confirm_order/ });
  }

  async openPayment(): Promise<void> {
    await this.browser.open('/shop/payment');
    this.#isAt(/\/shop\/payment$/);
  }

  /** Presses the button; ends at the bank's page, or at the page with the reason for a refusal. */
  async press(
    provider = this.provider,
    kind: 'form' | 'new' = 'form',
    fields: Record<string, string> = {},
  ): Promise<void> {
    const form = this.browser.form({ has: 'pm_id' });
    const way = form.offers('pm_id').find(({ value, label }) => label === provider && value.startsWith(kind));
    if (!way) throw new Error(`${provider} is not offered by ${kind} at ${this.browser.said()}`);
    await this.browser.send(form, { pm_id: way.value, agree: '1', ...fields });
    if (this.browser.url.origin === this.browser.origin) await this.#redirection();
  }

  /** Types a card at the bank and comes back. Who has paid before is only led back. */
  async payAtBank(number = GOOD_CARD): Promise<void> {
    const back = this.browser.links().find((link) => link.includes('/payment/return/'));
    if (back) return void (await this.browser.open(back));
    this.hasPaid = true;
    if (this.provider !== 'test') return void (await this.browser.submit({ button: /pay/i }, {}, /pay/i));
    await this.browser.submit({ has: 'number' }, { number, expires: '12 / 40', cvc: '123' }, /^pay/i);
    if (this.browser.forms().some((form) => form.is({ button: /approve/i })))
      await this.browser.submit({ button: /approve/i }, {}, /approve/i);
  }

  /** As the page that waits for the bank does where there are scripts. */
  async pollPayment(): Promise<void> {
    await this.browser.call('/payment/process/poll');
    await this.hasBought();
  }

  async hasBought(): Promise<boolean> {
    await this.browser.open('/shop/payment/validate');
    return /thank you for your order/i.test(this.browser.text());
  }

  /** From a full cart to the page of the bank. */
  async checkOut(): Promise<void> {
    await this.sayWho();
    await this.confirm();
    await this.openPayment();
    await this.press();
  }

  /** A page whose only form leads on, where browsers without scripts press a button. */
  async #redirection(): Promise<void> {
    const onward = this.browser
      .forms()
      .find((form) => new URL(form.action || '/', this.browser.url).origin !== this.browser.origin);
    if (onward) await this.browser.send(onward);
  }

  #isAt(where: RegExp): void {
    if (!where.test(this.browser.url.pathname)) throw new Error(`Not at ${where}, but at ${this.browser.said()}`);
  }
}
