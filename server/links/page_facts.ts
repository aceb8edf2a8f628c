/** Reads title and icon from the HTML of a link's target. */
import { Parser } from 'htmlparser2';
import { cutText } from '#registry/values/cut_text.ts';

export type PageFacts = { title: string; icon: string | null };

const LONGEST_TITLE = 200;
const CHARSET = /charset\s*=\s*["']?([\w-]+)/i;
/** Browsers look no further (HTML, "prescan a byte stream"). */
const WHERE_PAGES_SAY_IT = 1024;

/** In the encoding that its head or, at its beginning, the page names; else UTF-8. */
export function pageText({ type, body }: { type: string; body: Buffer }): string {
  const start = body.subarray(0, WHERE_PAGES_SAY_IT).toString('latin1');
  const named = CHARSET.exec(type)?.[1] ?? CHARSET.exec(start)?.[1];
  try {
    return new TextDecoder(named).decode(body);
  } catch {
    return body.toString();
  }
}

/** Title and icon in a page's HTML, the icon's address as the page writes it. */
export function parsePageFacts(html: string): PageFacts {
  let title = '';
  let icon: string | null = null;
  let touchIcon: string | null = null;
  let isTitle = false;
  const parser = new Parser({
    onopentag(name, { rel = '', href, type = '' }) {
      isTitle = name === 'title' && title === '';
      if (name !== 'link' || !href || !isShowable(href, type)) return;
      const says = rel.toLowerCase().split(/\s+/);
      if (says.includes('icon')) icon ??= href;
      if (says.some((one) => one.startsWith('apple-touch-icon'))) touchIcon ??= href;
    },
    onopentagname(name) {
      if (name === 'body') parser.pause();
    },
    ontext(text) {
      if (isTitle) title += text;
    },
    onclosetag(name) {
      if (name === 'title') isTitle = false;
    },
  });
  parser.end(html);
  return { title: cutText(title.replace(/\s+/g, ' ').trim(), LONGEST_TITLE), icon: icon ?? touchIcon };
}

/** Neither a drawing (SVG), which is taken from no stranger, nor an icon file of Windows. */
const isShowable = (href: string, type: string): boolean =>
  !/svg|x-icon|microsoft\.icon/.test(type) && !/\.(?:svgz?|ico)(?:[?#]|$)/i.test(href);
