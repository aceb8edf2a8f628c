/** Stores bytes as strings, one character each. */
/**
 * Strings live in the heap that V8 compacts; thousands of short-lived buffers live outside it and would leave holes
 * several times the size of what is kept.
 */
export type Bytes = string;
export const BYTES = 'latin1';
