import type { ContentAnswer } from '#follow/contract.ts';
import { CallError, call } from '#registry/call.ts';
import { openDialog } from '#widgets/core/dialog.ts';
import { once } from '#widgets/core/single_submit.ts';
import { emailField } from './email_field.ts';
import { emitSubscribed } from './subscribed.ts';

type Offer = { listId: number; title: string; signal: AbortSignal; opened(): void };

/** Opens the dialog, except for subscribers. */
export async function offer({ listId, title, signal, opened }: Offer): Promise<void> {
  let answer: ContentAnswer;
  try {
    answer = await call<ContentAnswer>('/website_mass_mailing/get_content', { newsletter_id: listId }, { signal });
  } catch (error) {
    // The visitor did not ask for a pop-up, so a failed call is not reported.
    if (error instanceof CallError || signal.aborted) return;
    throw error;
  }
  opened();
  if (answer.is_subscriber) return;
  const body = document.createElement('div');
  body.innerHTML = answer.content;
  const dialog = openDialog<true>({ title, body, size: 'small', signal });
  dialog.element.id = 'o_newsletter_popup';
  listen(body, answer, () => dialog.close(true), listId, signal);
  if ((await dialog.result) === true) goOn(answer.redirect_url);
}

function listen(
  body: HTMLElement,
  { email }: ContentAnswer,
  done: () => void,
  listId: number,
  signal: AbortSignal,
): void {
  const input = body.querySelector<HTMLInputElement>('.popup_subscribe_email');
  const button = body.querySelector<HTMLButtonElement>('.popup_subscribe_btn');
  const field = emailField(input, signal);
  if (input && email) input.value = email;
  const send = async () => {
    const typed = field.read(false);
    if (typed === null) return;
    try {
      await call('/website_mass_mailing/subscribe', { list_id: listId, email: typed }, { signal });
      emitSubscribed(listId);
      done();
    } catch (error) {
      field.explain(error);
    }
  };
  body.querySelector('form')?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (button) void once(button, send);
    },
    { signal },
  );
}

/** Never to another site, whatever the answer says. */
function goOn(address: string): void {
  const target = new URL(address, location.href);
  if (address && target.origin === location.origin) location.assign(target.href);
}
