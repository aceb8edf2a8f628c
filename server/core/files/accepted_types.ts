/** Types of files that visitors may attach to messages. */
export const ACCEPTED_TYPES: readonly string[] = [
  'image/*',
  'video/mp4',
  'video/webm',
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
];
