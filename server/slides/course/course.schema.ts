/** Tables of completed slides and the certificates of courses. */
import { id, index, primaryKey, ref, table, text, time, uniqueIndex } from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import { files } from '#core/sites/schema.ts';
import { slideChannels, slides } from '#slides/schema.ts';

/** What a person has completed of a course. */
export const slideCompletions = table(
  'slide_completions',
  {
    slideId: ref(() => slides.id, 'cascade').notNull(),
    userId: ref(() => users.id, 'cascade').notNull(),
    completedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [primaryKey({ columns: [t.slideId, t.userId] }), index('slide_completions_user').on(t.userId)],
);

/** Certificates of completed courses: one a person and channel, sealed by the hash of its file. */
export const slideCertificates = table(
  'slide_certificates',
  {
    id: id(),
    channelId: ref(() => slideChannels.id, 'cascade').notNull(),
    userId: ref(() => users.id, 'set null'),
    /** In the address at which anyone can verify it; 128 random bits. */
    code: text().notNull().unique(),
    name: text().notNull(),
    course: text().notNull(),
    fileId: ref(() => files.id, 'restrict').notNull(),
    issuedAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (t) => [
    uniqueIndex('slide_certificates_person').on(t.channelId, t.userId),
    index('slide_certificates_user').on(t.userId),
    index('slide_certificates_file').on(t.fileId),
  ],
);
