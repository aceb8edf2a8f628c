/** A link to the same page of another website, for staff of several. */
export { default } from '#widgets/website/parts/same_page_link.ts';
