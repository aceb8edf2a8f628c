import { keyOf } from '#registry/texts.ts';

/**
 * Marks a text for translation where the reader is not known yet, as in an error or a schema. Code that knows the
 * reader translates it: `texts.say(source, values)`.
 */
export const msg = (source: string, { context }: { context?: string } = {}): string => keyOf(source, context);
