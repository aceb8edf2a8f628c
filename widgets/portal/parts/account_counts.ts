import type { AccountCounts } from '#portal/home_view.ts';

declare module '#registry/bus.ts' {
  interface Events {
    /** Something that waited was done on this page. */
    'account:changed': null;
    /** What a person has to do, and how many documents there are, as of now. */
    'account:counts': AccountCounts;
  }
}

export type { AccountCounts };
