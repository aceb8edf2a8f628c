/** What other domains may ask of sales, beside carts. */
export { type LinkSales, salesByLink } from './queries.ts';
