/** Draws the project's template where a theme's can't be drawn. */
import type { TemplateFunction } from 'eta';

/** The message names the template's file and line; the cause is what went wrong there. */
export class TemplateError extends Error {}

/** Deeper than any menu or conversation. */
const MOST_NESTED = 40;

/** A template that includes itself, or another that does, without end. */
class EndlessError extends TemplateError {}

/**
 * A page is shown with the project's part where the theme's can't be drawn, be it only with these data. Of a loop the
 * outermost part is the project's: of half a loop nothing is shown.
 */
export function orInstead(
  own: TemplateFunction,
  ofProject: TemplateFunction | undefined,
  file: string,
  report: (error: TemplateError) => void,
): TemplateFunction {
  if (!ofProject) return own;
  let depth = 0;
  return function (this: ThisParameterType<TemplateFunction>, it, options) {
    try {
      depth++;
      if (depth > MOST_NESTED) throw new EndlessError(`${file} includes itself again and again`);
      return own.call(this, it, options);
    } catch (error) {
      if (error instanceof EndlessError && depth > 1) throw error;
      report(error instanceof TemplateError ? error : new TemplateError(String(error), { cause: error }));
    } finally {
      depth--;
    }
    return ofProject.call(this, it, options);
  };
}

/** A page is shown without what can't be drawn. */
export function orLeftOut(draw: TemplateFunction, failed: (error: TemplateError) => string): TemplateFunction {
  return function (this: ThisParameterType<TemplateFunction>, it, options) {
    try {
      return draw.call(this, it, options);
    } catch (error) {
      if (error instanceof EndlessError) throw error;
      return failed(error instanceof TemplateError ? error : new TemplateError(String(error), { cause: error }));
    }
  };
}
