/** What other domains may use of this one. */
export { hasPage } from './service.ts';
