import { t } from '#registry/texts.ts';

/** An attachment as the server writes it. */
export type ViewerFile = {
  id: number;
  name?: string;
  filename?: string;
  mimetype: string;
  /** `url`: it lies elsewhere. Default: a stored file. */
  type?: 'binary' | 'url';
  /** Where it lies, if not among the stored files. */
  url?: string;
  /** Of its content: an image with one may be cached. */
  checksum?: string;
  /** Opens the file to whoever has its link. */
  access_token?: string;
  /** As people read it, for lists. */
  size?: string;
  /** This reader may split it, if it is a PDF. */
  may_split?: boolean;
};

export type FileKind = 'image' | 'video' | 'pdf' | 'text' | 'youtube';

const YOUTUBE = /(?:youtu\.be\/|[?&]v=|\/(?:v|embed|shorts|u\/\w)\/)([\w-]{6,20})/;

/** Null for what the viewer can't show: it is downloaded, and left out when one turns over the files. */
export function kindOf({ mimetype, type, url = '' }: ViewerFile): FileKind | null {
  if (type === 'url') {
    if (/youtu/.test(url)) return youtubeId(url) === null ? null : 'youtube';
    return /\.(png|jpe?g|gif)(?:$|[?#])/i.test(url) ? 'image' : null;
  }
  if (mimetype === 'application/pdf') return 'pdf';
  const [, kind] = /^(image|video|text)\//.exec(mimetype) ?? [];
  return (kind as FileKind | undefined) ?? null;
}

/** A name for people; unnamed files have one, too. */
export const nameOf = ({ name, filename }: ViewerFile): string => name || filename || t('unnamed');

export const youtubeId = (url: string): string | null => YOUTUBE.exec(url)?.[1] ?? null;

/** Where the file is shown, or downloaded; without a script, too. */
export function contentUrl(file: ViewerFile, isDownload = false): string {
  if (file.url !== undefined) {
    const sign = file.url.includes('?') ? '&' : '?';
    return file.url + (isDownload && file.type !== 'url' ? `${sign}download=true` : '');
  }
  return addressWith(`/web/content/${file.id}`, {
    access_token: file.access_token,
    download: isDownload ? 'true' : undefined,
  });
}

/** What the viewer's image, video or frame shows. */
export function sourceOf(file: ViewerFile): string {
  const kind = kindOf(file);
  if (kind === 'youtube') return `https://www.youtube-nocookie.com/embed/${youtubeId(file.url ?? '')}`;
  if (kind !== 'image' || file.url !== undefined) return contentUrl(file);
  return addressWith(`/web/image/${file.id}`, {
    unique: '1',
    signature: file.checksum,
    access_token: file.access_token,
  });
}

function addressWith(path: string, query: Record<string, string | undefined>): string {
  const named = Object.entries(query).filter((one): one is [string, string] => Boolean(one[1]));
  return named.length > 0 ? `${path}?${new URLSearchParams(named)}` : path;
}
