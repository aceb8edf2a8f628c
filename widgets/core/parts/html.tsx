/** Text that the server sanitised, as HTML: the only place where a View takes markup as it is. */
export default function Html({ html, ...attributes }: { html: string; className?: string; id?: string; dir?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}
