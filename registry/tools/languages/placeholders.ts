/** Places in texts for values, as code and other tools write them: `{name}`, `%s`. */
const PLACEHOLDER = /\{\w+\}|%(?:\(\w+\))?[sd]/g;

export const placeholdersIn = (...texts: string[]): Set<string> =>
  new Set(texts.flatMap((text) => text.match(PLACEHOLDER) ?? []));
