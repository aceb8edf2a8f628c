/** The script that stands in for the one Stripe serves for payment pages. */

/** Its fields stand in a shadow, as Stripe's stand in a frame: the page does not see what is typed. */
export const pageScript = (origin: string): string => `
window.Stripe = (key) => ({
  elements(options) {
    const box = document.createElement('div');
    const shadow = box.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<label>Card number <input inputmode="numeric"></label><p role="alert"></p>';
    const input = shadow.querySelector('input');
    const heard = {};
    return {
      create: () => ({
        on: (what, tell) => { heard[what] = tell; },
        mount(place) {
          place.append(box);
          setTimeout(() => heard.ready());
        },
        destroy: () => box.remove(),
      }),
      update: (more) => Object.assign(options, more),
      async submit() {
        const message = input.value.replaceAll(' ', '').length < 12 ? 'Your card number is incomplete.' : '';
        shadow.querySelector('p').textContent = message;
        return message ? { error: { message } } : {};
      },
      typed: () => ({
        card: input.value,
        amount: options.amount,
        currency: options.currency,
        capture_method: options.captureMethod,
        setup_future_usage: options.setupFutureUsage ?? '',
      }),
    };
  },
  async confirmPayment({ elements, clientSecret, confirmParams: { return_url } }) {
    const [id] = clientSecret.split('_secret_');
    const body = new URLSearchParams({ ...elements.typed(), key, client_secret: clientSecret, return_url });
    const answer = await fetch('${origin}/v1/payment_intents/' + id + '/confirm', { method: 'POST', body });
    const { error, next_action: next } = await answer.json();
    if (error) return { error };
    location.assign(next?.redirect_to_url.url ?? return_url + '?payment_intent=' + id + '&redirect_status=succeeded');
    return new Promise(() => {});
  },
});
`;
