/** Kinds of channels, members and slides. */

/** `partial`: everyone sees the list, members read. `private`: members alone know of it. */
export const VISIBILITIES = ['public', 'partial', 'private'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
/** Who may download files. `user`: people who are signed in. */
export const DOWNLOADS = ['none', 'user', 'public'] as const;
export type Download = (typeof DOWNLOADS)[number];
/** `upload`: adds drafts, which who may `publish` shows to visitors. */
export const MEMBER_RIGHTS = ['read', 'upload', 'publish'] as const;
export type MemberRight = (typeof MEMBER_RIGHTS)[number];
/** `sequence`: in the order that staff give. */
export const SORTINGS = ['sequence', 'date', 'view', 'vote'] as const;
export type Sorting = (typeof SORTINGS)[number];
/** `document`: pages taller than wide. `infographic`: an image. */
export const SLIDE_TYPES = ['presentation', 'document', 'infographic', 'video'] as const;
export type SlideType = (typeof SLIDE_TYPES)[number];
