/** Opens pages as of a website without a live chat, whose bytes are counted alone. */
import type { BrowserContext } from '@playwright/test';

export const withoutChat = (context: BrowserContext) =>
  context.addInitScript(() => {
    const remove = () => document.querySelector('[data-widget=o_livechat_button]')?.remove();
    new MutationObserver(remove).observe(document, { childList: true, subtree: true });
  });
