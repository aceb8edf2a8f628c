/**
 * Bytes that are kept: a character for each. Strings lie in the heap that V8 tidies up; thousands of buffers that come
 * and go lie beside it, and would leave holes that cost several times what is kept.
 */
export type Bytes = string;
export const BYTES = 'latin1';
