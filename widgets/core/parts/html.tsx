/** Text that the server sanitised, as HTML: the only place where a View takes markup as it is. */
export default function Html({ html, class: className }: { html: string; class?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
