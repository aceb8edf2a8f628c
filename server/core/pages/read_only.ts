/** Disables forms that readers of an area may not send, and hides links to them. */
import type { FastifyRequest } from 'fastify';
import { personOf } from '#core/people/session.ts';
import type { Rewrite } from '#core/templates/render.ts';
import { audienceOfForm } from './allowed_methods.ts';
import { isReader, MAY_ONLY_READ } from './audience.ts';
import { pathOf } from './cache/page_keys.ts';

const FORM = /(<form\b[^>]*\bmethod="post"[^>]*>)([\s\S]*?)(<\/form>)/g;
const ACTION = /\baction="([^"?#]*)/;
const CONTROL = /<(?:button|input|select|textarea)\b/;
/** A form that was drawn locked says why itself. */
const LOCKED = ' aria-describedby="locked"';
/** To a page that holds nothing but such a form. */
const LINK = /<a\b[^>]*\bhref="([^"#?]*\/(?:new|delete|duplicate))(?:\?[^"]*)?"[^>]*>[\s\S]*?<\/a>/g;
const MAIN = /<main\b[^>]*>/;

/** Null for who may change what they see. What stays open are forms of their own, such as saved views. */
export async function readOnlyForms(request: FastifyRequest): Promise<Rewrite | null> {
  const { audience = 'public' } = request.routeOptions?.config ?? {};
  const person = await personOf(request);
  if (!isReader(person, audience)) return null;
  const prefix = request.site.url('/').replace(/\/$/, '');
  const isClosed = (address: string) => {
    const path = address ? address.slice(address.startsWith(`${prefix}/`) ? prefix.length : 0) : pathOf(request);
    const audience = audienceOfForm(request.server, path);
    return audience !== null && isReader(person, audience);
  };
  const notice = `<p class="alert alert--info container" id="read-only">${request.texts.say(MAY_ONLY_READ)}</p>`;
  return (html) => {
    let isClosedAny = false;
    const closed = html.replace(FORM, (whole, start: string, content: string, end: string) => {
      if (!CONTROL.test(content) || content.includes(LOCKED) || !isClosed(ACTION.exec(start)?.[1] ?? '')) return whole;
      isClosedAny = true;
      return `${start}<fieldset class="read-only" disabled aria-describedby="read-only">${content}</fieldset>${end}`;
    });
    const left = closed.replace(LINK, (link, address: string) => (isClosed(address) ? '' : link));
    return isClosedAny ? left.replace(MAIN, (main) => main + notice) : left;
  };
}
