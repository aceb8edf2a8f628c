/** Commas of Latin and Arabic scripts between the parts of a list. */

// Written as codes: a bundle with one letter beyond Latin-1 takes twice the memory for as long as the server runs.
export const COMMAS = /[,\u060c]/;

export const COMMAS_OR_SEMICOLONS = /[,;\u060c]/;
