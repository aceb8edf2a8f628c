/** A link or a button that can be pressed once. */
export { default } from '#widgets/website/parts/pressed_once.ts';
