/** Social networks that slides are shared on, each with the address that takes a page. */
import { shareLinks } from '#core/templates/share_links.ts';

export const NETWORKS = ['facebook', 'twitter', 'linkedin'] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_NAMES: Record<Network, string> = { facebook: 'Facebook', twitter: 'X', linkedin: 'LinkedIn' };

export function shareAddress(network: Network, url: string, title: string): string {
  const name = NETWORK_NAMES[network];
  return shareLinks(url, title).find((link) => link.name === name)!.href;
}
