/** A website, and a request to one. */
import type { IncomingMessage } from 'node:http';
import type { websites } from './schema.ts';

export type Website = typeof websites.$inferSelect;

export type SiteRequest = IncomingMessage & {
  languagePrefix?: string;
  /** Visitors from other countries may get another website at this URL. */
  isByCountry?: boolean;
};
