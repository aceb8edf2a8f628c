/** The addresses at which social networks take a page that somebody shares. */
export function shareLinks(url: string, title: string): { name: string; href: string }[] {
  const [page, text] = [encodeURIComponent(url), encodeURIComponent(title)];
  return [
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?text=${text}&url=${page}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/shareArticle?mini=true&url=${page}&title=${text}` },
  ];
}
