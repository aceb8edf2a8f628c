/** What other domains may use of this one. */
export { linkOfBrowser } from './attribution.ts';
export { type LinkSales, salesSources } from './clicks/link_sales.ts';
