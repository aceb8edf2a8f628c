import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

/** The facts about a record that its followers are told about when they change. */
export type FollowedFacts = {
  /** It can be bought now. */
  isAvailable: boolean;
  /** The lowest price, in minor units of the currency of the record's company. */
  price: number;
};

export type Followed = {
  name: string;
  /** Of its page, without language prefix. */
  path: string;
  facts: FollowedFacts;
};

/** A kind of record that people may follow. A domain lists its own in its `Domain`. */
export type Followable = {
  model: string;
  /** Null if there is no such record or this viewer may not read it. */
  find(id: number, viewer: Person | null, site: Site): Promise<Followed | null>;
};
