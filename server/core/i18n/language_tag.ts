/** The tag of a language in HTML, HTTP and Unicode, as `fr-FR` for `fr_FR`. */
export const languageTag = (code: string): string => code.replace('_', '-');
