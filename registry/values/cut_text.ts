/** Half a character, or what joined another one to it. */
const REST = /[\uD800-\uDBFF\u200D]+$/;

/** The first characters of a text that may have so many, none of them halved. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(REST, '') : text;
