/** Checks addresses of pages elsewhere that people type. */

export const LONGEST_WEB_ADDRESS = 2000;

export function isWebAddress(text: string): boolean {
  if (text.length > LONGEST_WEB_ADDRESS || !URL.canParse(text)) return false;
  const { protocol, username } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && username === '';
}
