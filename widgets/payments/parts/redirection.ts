/** Sends the buyer from the payment form to the acquirer's or bank's page. */

/**
 * Follows the inputs that prepare a payment: a form posts them to the address that one of them names.
 * @returns whether there is such an address
 */
export function followRedirection(html: string): boolean {
  const form = document.createElement('form');
  form.method = 'post';
  form.hidden = true;
  form.innerHTML = html;
  const { actionUrl, method } = form.querySelector<HTMLElement>('input[name=data_set]')?.dataset ?? {};
  if (!actionUrl) return false;
  for (const input of form.querySelectorAll('input[data-remove-me]')) input.remove();
  if (method === 'get') {
    location.assign(actionUrl);
    return true;
  }
  form.action = actionUrl;
  document.body.append(form);
  form.submit();
  return true;
}

/** Replaces the page with the bank's form and submits it; its button stays for buyers who come back. */
export function followChallenge(html: string): void {
  document.body.innerHTML = html;
  const form = document.querySelector('form');
  // As a marker it would go a second time.
  form?.removeAttribute('data-widget');
  form?.submit();
}
