/** A form that can be sent once. */
export { default } from '#widgets/website/parts/pressed_once.ts';
