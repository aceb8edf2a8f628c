/** How domains let people change files of their records. */
import type { Person } from '#core/people/people.ts';
import type { Site } from '#core/sites/site.ts';

/** A file on a record that somebody may change. */
export type ChangeableAttachment = {
  /** As its author called it. */
  name: string;
  /** How many files the record has. */
  count: number;
  /** Puts more files beside it. */
  add(files: readonly { fileId: number; name: string }[]): Promise<void>;
};

/** Null where no record of the domain lets this person change the file. */
export type AttachmentAccess = (fileId: number, person: Person, site: Site) => Promise<ChangeableAttachment | null>;
