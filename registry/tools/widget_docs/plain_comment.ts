/** @param comment what stands between `/*` and its end. @returns it in one line, without stars */
export const plainComment = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
