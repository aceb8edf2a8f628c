import type { ContentAnswer } from '#follow/contract.ts';
import { on } from '#registry/bus.ts';
import { CallError, call } from '#registry/call.ts';
import { openPopup } from './popup_dialog.ts';

type Offer = { listId: number; title: string; signal: AbortSignal; isOccupied(): boolean; opened(): void };

/** Opens the dialog, except for subscribers. Its form is a widget. */
export async function offer({ listId, title, signal, isOccupied, opened }: Offer): Promise<void> {
  let answer: ContentAnswer;
  try {
    answer = await call<ContentAnswer>('/website_mass_mailing/get_content', { newsletter_id: listId }, { signal });
  } catch (error) {
    // The visitor did not ask for a pop-up, so a failed call is not reported.
    if (error instanceof CallError || signal.aborted) return;
    throw error;
  }
  // Who began to type meanwhile keeps the focus, and is asked another time.
  if (isOccupied()) return;
  opened();
  if (answer.is_subscriber) return;
  const body = document.createElement('div');
  body.innerHTML = answer.content;
  const popup = openPopup({ title, body, signal });
  popup.element.id = 'o_newsletter_popup';
  let hasSubscribed = false;
  const off = on('follow:subscribed', (detail) => {
    if (detail.listId !== listId) return;
    hasSubscribed = true;
    popup.close();
  });
  await popup.closed;
  off();
  if (hasSubscribed) goOn(answer.redirect_url);
}

/** Never to another site, whatever the answer says. */
function goOn(address: string): void {
  const target = new URL(address, location.href);
  if (address && target.origin === location.origin) location.assign(target.href);
}
