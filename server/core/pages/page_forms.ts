/** Adds the website to a page's forms, so that tabs on several websites work. */
import type { FastifyRequest } from 'fastify';
import { isForm, mayChooseWebsite, PAGE_WEBSITE, usualWebsite, websiteOfItsHost } from '#core/people/website_choice.ts';
import { Piece } from '#core/templates/gzip_pieces.ts';
import { BYTES } from '#core/templates/latin1.ts';

/** Quoted values may hold the bracket that ends a tag. */
const TAG = /<(?:form|button|input)\b(?:"[^"]*"|[^">])*>/g;
const OWN_ADDRESS = / (?:form)?action="\/(?!\/)[^"]*(?=")/;

/**
 * The page with its website in the address of each form that posts, as its calls send it in a header. Only people who
 * may choose among websites can have two of them open on one host, and only pages of another website than the host's
 * need it.
 */
export async function formsWithWebsite(request: FastifyRequest, pieces: Piece[]): Promise<Piece[]> {
  const { id } = request.site.website;
  if (!(await mayChooseWebsite(request)) || id === (await websiteOfItsHost(request))) return pieces;
  const spoken = (tag: string) =>
    tag.startsWith('<form') && !tag.includes(' method="post"')
      ? tag
      : tag.replace(OWN_ADDRESS, (address) => withWebsite(address, id, '&amp;'));
  return pieces.map((piece) => {
    const html = Buffer.from(piece.plain, BYTES).toString();
    const changed = html.replace(TAG, spoken);
    return changed === html ? piece : new Piece(changed);
  });
}

/** The page after a form, on the same website, even if another one has been chosen meanwhile. */
export async function alongWithWebsite(request: FastifyRequest, address: string): Promise<string> {
  const { [PAGE_WEBSITE]: website } = request.query as Record<string, unknown>;
  if ((website === undefined && !isForm(request)) || !/^\/(?!\/)/.test(address) || !(await mayChooseWebsite(request)))
    return address;
  const { id } = request.site.website;
  return id === (await usualWebsite(request)) ? address : withWebsite(address, id, '&');
}

/** @param and how `&` is written there; in HTML, `&#` starts a character reference and no fragment */
function withWebsite(address: string, id: number, and: '&' | '&amp;'): string {
  if (address.includes(`${PAGE_WEBSITE}=`)) return address;
  const [path = '', ...fragment] = address.split(/(?<!&)(?=#)/);
  return `${path}${path.includes('?') ? and : '?'}${PAGE_WEBSITE}=${id}${fragment.join('')}`;
}
