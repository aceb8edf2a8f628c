/** What file fields of messages offer; the server decides by content. */
export const ATTACHABLE =
  'image/jpeg,image/png,image/gif,image/webp,image/avif,video/mp4,video/webm,.pdf,.txt,.docx,.xlsx,.odt';
