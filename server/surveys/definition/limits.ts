/** Limits and allowed values of a definition. */

/** Limits of one survey: far more than surveys need, and safe for the server. */
export const MOST_PAGES = 100;
export const MOST_QUESTIONS_ON_A_PAGE = 100;
export const MOST_CHOICES = 250;
export const MOST_ROWS = 60;
export const LONGEST_TITLE = 500;
export const LONGEST_MARKDOWN = 10_000;
/** Characters of one given text, also where its question says nothing. */
export const LONGEST_ANSWER = 20_000;
/** Characters that are kept of one that is too long. */
export const LONGEST_DRAFT = 2 * LONGEST_ANSWER;
/** Characters of a number, a date or a ticked box, as it is sent. */
export const LONGEST_CHOICE = 100;
/** Up to here numbers are exact to the cent. */
export const LARGEST_NUMBER = 1e13;
export const HIGHEST_SCORE = 10_000;

export const SMALLEST_INTEGER = -2_147_483_648;
export const LARGEST_INTEGER = 2_147_483_647;

export const STATES = ['draft', 'open', 'closed'] as const;
/** Colours a survey may wear; `plain` is the website's own. */
export const DESIGNS = ['plain', 'forest', 'ocean', 'plum', 'ember'] as const;
