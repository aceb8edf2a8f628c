/** What the islands of the account show. */
export type { AccountCounts, AccountLink } from '#core/domain/account_pages.ts';
