/** What other domains may use of this one. */
export { hasIssuedTo } from './service.ts';
