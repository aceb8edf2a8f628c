import { fragment } from '#registry/call.ts';

/**
 * Updates the signature form to the quote's current digest, so that customers sign what they see. A name or drawing
 * already entered stays.
 */
export async function renewSigning(signal: AbortSignal): Promise<void> {
  const form = signingIn(document);
  if (!form) return;
  try {
    const page = await fragment(location.pathname + location.search, { signal });
    const digest = signingIn(new DOMParser().parseFromString(page, 'text/html'))?.dataset.digest;
    if (!digest || digest === form.dataset.digest) return;
    form.dataset.digest = digest;
    form.querySelector('.signature__changed')?.removeAttribute('hidden');
  } catch {
    // On signing, the server refuses the old digest and says that the quote has changed.
  }
}

const signingIn = (page: Document) => page.querySelector<HTMLFormElement>('#sign [data-digest]');
