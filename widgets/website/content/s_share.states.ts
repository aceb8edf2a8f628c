import type { States } from '#registry/states.ts';

const link = (href: string, name: string, more = ' target="_blank" rel="noopener"') =>
  `<li><a class="share-links__link" href="${href}"${more}>${name}</a></li>`;

export default {
  'links in a row': {
    tag: 'ul',
    class: 'share-links',
    html:
      link('https://www.facebook.com/sharer/sharer.php?u=', 'Facebook') +
      link('https://twitter.com/intent/tweet?text=&amp;url=', 'X') +
      link('mailto:?subject=&amp;body=', 'E-mail', ''),
  },
} satisfies States;
