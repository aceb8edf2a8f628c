/** The code that a template becomes. */
import { createHash } from 'node:crypto';
import { Eta } from 'eta';
import { withoutIndentation } from './indentation.ts';

/** How the server's engine reads templates. */
export const TEMPLATE_OPTIONS = { cache: true, autoTrim: false } as const;

const engine = new Eta(TEMPLATE_OPTIONS);

/** What tells one state of a template from another. */
export const templatePrint = (source: string): string => createHash('sha256').update(source).digest('base64url');

/** The body of a function of `it` and `options`, whose `this` is the engine. @throws for wrong tags */
export const templateCode = (source: string): string => engine.compileToString(withoutIndentation(source));
