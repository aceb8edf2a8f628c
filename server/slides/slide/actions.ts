/** What visitors may do with a slide, apart from reading it. */
import type { FastifyRequest } from 'fastify';
import { has } from '#core/people/people.ts';
import { escapeAttribute } from '#core/templates/marker_attributes.ts';
import type { OpenedSlide } from '#slides/access.ts';
import { embedPath, signInUrl, slidePath } from '#slides/paths.ts';
import { mayEdit } from '#slides/upload/edit_slide.ts';
import { mayDownload } from './images.ts';
import { NETWORK_NAMES, NETWORKS } from './networks.ts';
import type { Reader } from './reader_view.ts';
import { sharesOf } from './visits.ts';

export async function actionsOf(opened: OpenedSlide, reader: Reader | null, { site }: FastifyRequest) {
  const { slide, channel, reach, person } = opened;
  const path = slidePath(slide);
  return {
    votes: {
      ...{ slideId: slide.id, likes: slide.likes, dislikes: slide.dislikes },
      userId: person?.userId ?? 0,
      href: site.url(path),
      loginUrl: site.url(`/web?redirect=${encodeURIComponent(site.url(path))}`),
    },
    downloadUrl: reader && mayDownload(opened) ? site.url(`${path}/download`) : null,
    files: reader && mayDownload(opened) ? viewerFiles(opened, site.url(`${path}/pdf_content`)) : [],
    needsSignIn: Boolean(reader && slide.fileId !== null && !person && channel.download === 'user'),
    isSignedIn: person !== null,
    promote: reach.publishes ? { url: site.url(`${path}/promote`), isOn: channel.promotedId === slide.id } : null,
    changeUrl: mayEdit(opened) ? site.url(`${path}/edit`) : null,
    editUrl: has(person, 'slides') ? site.url(`/admin/slides/${slide.id}`) : null,
  };
}

/** A document as the viewer takes it; images and videos stand on the page. */
const viewerFiles = ({ slide: { id, name, type } }: OpenedSlide, url: string) =>
  type === 'document' || type === 'presentation' ? [{ id, name: `${name}.pdf`, mimetype: 'application/pdf', url }] : [];

/** The code for other websites begins at the page that is open. */
function embedOf({ slide }: OpenedSlide, reader: Reader, { site }: FastifyRequest) {
  const address = `${site.origin}${site.url(embedPath(slide.id, reader.number))}`;
  const attributes = `src="${escapeAttribute(address)}" title="${escapeAttribute(slide.name)}"`;
  return `<iframe ${attributes} width="700" height="480"></iframe>`;
}

/** For the widget that shares. Others may show only what is public. */
export async function shareView(opened: OpenedSlide, reader: Reader, isPublic: boolean, request: FastifyRequest) {
  const { slide, person } = opened;
  const { site } = request;
  const counts = isPublic ? await sharesOf(slide.id) : {};
  const path = slidePath(slide);
  const hasPages = slide.type === 'document' || slide.type === 'presentation';
  return {
    slideId: slide.id,
    href: site.url(path),
    slideUrl: site.origin + site.url(path),
    networks: isPublic
      ? NETWORKS.map((key) => ({
          key,
          name: NETWORK_NAMES[key],
          url: site.url(`${path}/share/${key}`),
          count: counts[key] ?? 0,
        }))
      : [],
    loginUrl: person ? '' : signInUrl(slidePath(slide), site),
    embed: isPublic ? embedOf(opened, reader, request) : '',
    page: hasPages ? reader.number : 0,
    pageCount: reader.count,
  };
}
