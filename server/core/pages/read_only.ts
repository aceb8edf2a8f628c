/** Disables forms of a staff page that its reader may not send. */
import type { FastifyRequest } from 'fastify';
import { personOf } from '#core/people/session.ts';
import type { Rewrite } from '#core/templates/render.ts';
import { audienceOfForm } from './allowed_methods.ts';
import { isReader, MAY_ONLY_READ } from './audience.ts';
import { pathOf } from './cache/page_keys.ts';

const FORM = /(<form\b[^>]*\bmethod="post"[^>]*>)([\s\S]*?)(<\/form>)/g;
const CONTROL = /<(?:button|input|select|textarea)\b/;
/** A form that was drawn locked says why itself. */
const LOCKED = ' aria-describedby="locked"';
const MAIN = /<main\b[^>]*>/;

/** Null for who may change what they see. What stays open are forms of their own, such as saved views. */
export async function readOnlyForms(request: FastifyRequest): Promise<Rewrite | null> {
  const { audience = 'public' } = request.routeOptions?.config ?? {};
  const person = await personOf(request);
  if (!isReader(person, audience)) return null;
  const prefix = request.site.url('/').replace(/\/$/, '');
  const isClosed = (tag: string) => {
    const [, address = ''] = /\baction="([^"?#]*)/.exec(tag) ?? [];
    const path = address ? address.slice(address.startsWith(`${prefix}/`) ? prefix.length : 0) : pathOf(request);
    const audience = audienceOfForm(request.server, path);
    return audience !== null && isReader(person, audience);
  };
  const notice = `<p class="alert alert--info container" id="read-only">${request.texts.say(MAY_ONLY_READ)}</p>`;
  return (html) => {
    let isClosedAny = false;
    const closed = html.replace(FORM, (whole, start: string, content: string, end: string) => {
      if (!CONTROL.test(content) || content.includes(LOCKED) || !isClosed(start)) return whole;
      isClosedAny = true;
      return `${start}<fieldset class="read-only" disabled aria-describedby="read-only">${content}</fieldset>${end}`;
    });
    return isClosedAny ? closed.replace(MAIN, (main) => main + notice) : closed;
  };
}
