/** Networks on which pages can be shared. */

import { t } from '#registry/texts.ts';

export type Shared = {
  /** Without query and hash. */
  url: string;
  title: string;
  /** With their signs, parted by spaces. */
  hashtags: string;
};
export type Network = { name: string; label: string; address: string; opensWindow: boolean };

type Known = {
  /** A name of its own is the same in all languages. */
  label?: string;
  address(shared: Shared): string;
  opensWindow?: false;
};

const query = (parts: Record<string, string>) =>
  Object.entries(parts)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
const sentence = (...parts: string[]) => parts.filter(Boolean).join(' ');

/** Old pages still name `google-plus`, which no longer exists: names that are not listed here show nothing. */
const KNOWN: Record<string, Known> = {
  facebook: {
    label: 'Facebook',
    address: ({ url }) => `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`,
  },
  twitter: {
    label: 'X',
    address: ({ url, title, hashtags }) =>
      `https://twitter.com/intent/tweet?${query({ text: sentence(title, hashtags, url) })}`,
  },
  linkedin: {
    label: 'LinkedIn',
    address: ({ url, title }) => `https://www.linkedin.com/shareArticle?${query({ mini: 'true', url, title })}`,
  },
  bluesky: {
    label: 'Bluesky',
    address: ({ url, title, hashtags }) =>
      `https://bsky.app/intent/compose?${query({ text: sentence(title, hashtags, url) })}`,
  },
  whatsapp: {
    label: 'WhatsApp',
    address: ({ url, title }) => `https://wa.me/?${query({ text: sentence(title, url) })}`,
  },
  email: {
    address: ({ url, title }) => `mailto:?${query({ subject: title, body: url })}`,
    opensWindow: false,
  },
};

/** @param names joined by commas, in the order of the links */
export function networksFor(names: string, shared: Shared): Network[] {
  return names.split(',').flatMap((given) => {
    const name = given.trim();
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
    if (!known) return [];
    return [
      {
        name,
        label: known.label ?? t('Email'),
        address: known.address(shared),
        opensWindow: known.opensWindow ?? true,
      },
    ];
  });
}

/** The company's name without its spaces, then what the marker adds. */
export const hashtagsOf = (company: string, more: string): string =>
  sentence(company && `#${company.replace(/\s/g, '')}`, more.trim());
