/** What other domains may use of this one. */
export { linkOfVisit } from './attribution.ts';
export { type LinkSales, salesSources } from './clicks/link_sales.ts';
