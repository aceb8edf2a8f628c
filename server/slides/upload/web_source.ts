/** Videos and documents of other websites, and what is known of them. */
import { FetchFailed, safeFetch, UnsafeAddress } from '#core/fetch/safe_fetch.ts';
import { typeOf } from '#core/files/file_type.ts';
import { isPicture } from '#core/files/files.ts';

export type WebSource = { kind: 'video'; id: string } | { kind: 'document'; id: string };

export type WebFacts = { title: string; description: string; picture: Buffer | null };

/** The specified time until a preview answers, in two steps. */
const TIMEOUT_MS = 2_400;
const MOST_BYTES = 1024 * 1024;
const VIDEO_ID = /^[\w-]{11}$/;
const VIDEO_HOST = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/;
const DOCUMENT_HOST = /^(?:docs|drive)\.google\.com$/;

/** Null for an address that is neither a video of YouTube nor a document of Google. */
export function webSourceOf(address: string): WebSource | null {
  const text = address.trim();
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (!/^https?:$/.test(url.protocol)) return null;
  if (DOCUMENT_HOST.test(url.hostname)) return documentIn(url);
  const id = videoIdIn(url);
  return id && VIDEO_ID.test(id) ? { kind: 'video', id } : null;
}

function videoIdIn({ hostname, pathname, searchParams }: URL): string | null {
  const [, first = '', second = ''] = pathname.split('/');
  if (hostname === 'youtu.be') return first;
  if (!VIDEO_HOST.test(hostname)) return null;
  if (first === 'watch') return searchParams.get('v');
  return ['v', 'embed', 'shorts', 'live'].includes(first) ? second : null;
}

function documentIn({ pathname, searchParams }: URL): WebSource | null {
  const id = /\/d\/([\w-]{10,100})/.exec(pathname)?.[1] ?? searchParams.get('id') ?? '';
  return /^[\w-]{10,100}$/.test(id) ? { kind: 'document', id } : null;
}

export const addressOf = ({ kind, id }: WebSource): string =>
  kind === 'video' ? `https://www.youtube.com/watch?v=${id}` : `https://drive.google.com/file/d/${id}/view`;

/** Title and picture of it; null where the other website does not tell. */
export async function factsOf(source: WebSource): Promise<WebFacts | null> {
  try {
    return source.kind === 'video' ? await videoFacts(source) : await documentFacts(source);
  } catch (error) {
    if (error instanceof FetchFailed || error instanceof UnsafeAddress || error instanceof SyntaxError) return null;
    throw error;
  }
}

async function videoFacts(source: WebSource): Promise<WebFacts | null> {
  const about = `https://www.youtube.com/oembed?format=json&url=${encodeURIComponent(addressOf(source))}`;
  const [response, picture] = await Promise.all([
    fetched(about),
    pictureAt(`https://i.ytimg.com/vi/${source.id}/hqdefault.jpg`),
  ]);
  if (!response) return null;
  const { title } = JSON.parse(response.toString('utf8')) as { title?: unknown };
  return { title: typeof title === 'string' ? title : '', description: '', picture };
}

async function documentFacts(source: WebSource): Promise<WebFacts | null> {
  const html = (await fetched(addressOf(source)))?.toString('utf8') ?? '';
  const [, title = ''] = /<meta property="og:title" content="([^"]{1,300})"/.exec(html) ?? [];
  if (!title) return null;
  const picture = await pictureAt(`https://drive.google.com/thumbnail?sz=w640&id=${source.id}`);
  return { title: plain(title), description: '', picture };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_all, name: string) => ENTITIES[name]!);

async function fetched(address: string): Promise<Buffer | null> {
  const { status, body } = await safeFetch(address, { maxBytes: MOST_BYTES, timeoutMs: TIMEOUT_MS });
  return status === 200 ? body : null;
}

async function pictureAt(address: string): Promise<Buffer | null> {
  const bytes = await fetched(address).catch(() => null);
  return bytes && isPicture(typeOf(bytes)) ? bytes : null;
}
