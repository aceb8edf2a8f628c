import { emit } from '#registry/bus.ts';
import { fragment } from '#registry/call.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** The document on the page is another one now; its digest is of what the page shows. */
    'document:changed': { digest: string };
  }
}

/** Tells the signature form the quote's current digest, so that customers sign what they see. */
export async function renewSigning(signal: AbortSignal): Promise<void> {
  if (!signingIn(document)) return;
  try {
    const page = await fragment(location.pathname + location.search, { signal });
    const digest = signingIn(new DOMParser().parseFromString(page, 'text/html'))?.dataset.digest;
    if (digest) emit('document:changed', { digest });
  } catch {
    // On signing, the server refuses the old digest and says that the quote has changed.
  }
}

const signingIn = (page: Document) => page.querySelector<HTMLElement>('#sign [data-digest]');
