/** What file fields of messages offer; the server decides by content. */
export const ATTACHABLE = 'image/jpeg,image/png,image/gif,image/webp,image/avif,.pdf,.txt,.docx,.xlsx,.odt';
