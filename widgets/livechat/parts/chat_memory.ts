/** What the button remembers for the window, whose code need not bring it along. */
import type { ChatSession } from '#livechat/contract.ts';
import { on } from '#registry/bus.ts';
import { POPUP_COOKIE, readCookie, SESSION_COOKIE, writeCookie } from './json_cookies.ts';
import { visitedPages } from './visited_pages.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** The conversation as the next page shows it; null: it is over. */
    'chat:session': ChatSession | null;
    /** Whoever asks is told which pages were visited. */
    'chat:pages': (pages: string[]) => void;
  }
}

/** Hears the window until the signal. */
export function rememberChat(signal: AbortSignal): void {
  const ends = [
    on('chat:session', (session) => {
      // It opens by itself only where there was none.
      if (session && !readCookie(SESSION_COOKIE)) writeCookie(POPUP_COOKIE, false);
      writeCookie(SESSION_COOKIE, session);
    }),
    on('chat:pages', (tell) => tell(visitedPages())),
  ];
  signal.addEventListener('abort', () => {
    for (const end of ends) end();
  });
}
