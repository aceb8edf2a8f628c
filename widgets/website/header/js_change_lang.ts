/** A link to the same page in another language: `data-lang`. */
export { default } from '#widgets/website/parts/same_page_link.ts';
