import { keyOf } from '#registry/texts.ts';

/**
 * Marks a text for the catalogues where no reader is known yet, as in an error or a schema.
 * Whoever knows the reader says it: `texts.say(source, values)`.
 */
export const msg = (source: string, { context }: { context?: string } = {}): string => keyOf(source, context);
