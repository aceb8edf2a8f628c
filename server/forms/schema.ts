/** Tables of forms, their submissions and job openings. */
import {
  bool,
  id,
  index,
  int,
  json,
  ref,
  type Translated,
  table,
  text,
  time,
  translated,
  uniqueIndex,
} from '#core/db/columns.ts';
import { users } from '#core/people/people.schema.ts';
import { files, languages, websites } from '#core/sites/schema.ts';

/**
 * `many2one` is the id of a record, `many2many` ids joined by commas; `selection` is a list to open, `radio` one to
 * see, `checkboxes` several of a list.
 */
export type FieldKind =
  | 'char'
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'integer'
  | 'float'
  | 'boolean'
  | 'date'
  | 'datetime'
  | 'selection'
  | 'radio'
  | 'checkboxes'
  | 'many2one'
  | 'many2many'
  | 'binary';

export type FormField = {
  name: string;
  kind: FieldKind;
  label: Translated;
  isRequired?: boolean;
  help?: Translated;
  placeholder?: Translated;
  /** What browsers may fill in, as HTML names it. */
  autocomplete?: string;
  /** Values to choose from. */
  options?: { value: string; label: Translated }[];
  /** Kind of record that an id must be one of. */
  record?: RecordKind;
  /** Not shown: the page says its value. */
  isHidden?: boolean;
  /** Characters of a text. */
  maxLength?: number;
  /** Bounds of a number. */
  min?: number;
  max?: number;
  /** Types of files, such as `application/pdf` or `image/*`. */
  accept?: string[];
  maxBytes?: number;
  maxFiles?: number;
};

export type RecordKind = 'job';

/** Where a submission goes, beside the list that staff see. */
export type FormTarget = {
  /** `cart`: also written on the visitor's cart. */
  record: 'submission' | 'cart';
  /** An address, `company` for that of the website's company, or null for no mail. */
  mail: string | null;
};

export const forms = table(
  'forms',
  {
    id: id(),
    /** Empty: a form of every website, hidden by a website's own form of the same model. */
    websiteId: ref(() => websites.id, 'cascade'),
    /** The name in `/website_form/{model}`. A model without a form is on no white list. */
    modelName: text().notNull(),
    title: translated().notNull(),
    lead: translated().notNull(),
    submitLabel: translated().notNull(),
    fields: json<FormField[]>().notNull(),
    /** Field whose value names a submission in lists, and the subject of its mail. */
    nameField: text().notNull().default(''),
    /** Field that holds the sender's address. */
    emailField: text().notNull().default(''),
    target: json<FormTarget>().notNull(),
    /** Path of the page that shows the form; empty where a page of a domain does. */
    url: text().notNull().default(''),
    /** Path of the page that thanks; empty: the form itself says that it was sent. */
    successPage: text().notNull().default(''),
    /** Files under names that are no field are welcome. */
    takesAttachments: bool().notNull().default(false),
    /** Keeps browser, languages and referring page with a submission. */
    keepsMetadata: bool().notNull().default(false),
  },
  (t) => [uniqueIndex('forms_model_website').on(t.modelName, t.websiteId)],
);

/** `quarantined`: looks like spam or has a file that the scan refused; stored without a mail until staff review it. */
export type SubmissionState = 'new' | 'done' | 'quarantined';

/** A value as it was understood: texts, numbers, yes and no, ISO dates (`date` without, `datetime` with time in UTC). */
export type FieldValue = string | number | boolean | string[] | number[];

export const submissions = table(
  'form_submissions',
  {
    id: id(),
    formId: ref(() => forms.id, 'cascade').notNull(),
    websiteId: ref(() => websites.id).notNull(),
    languageCode: text()
      .notNull()
      .references(() => languages.code),
    /** The same sending again, however it came to that, has the same key. */
    dedupeKey: text().notNull().unique(),
    state: text().$type<SubmissionState>().notNull().default('new'),
    /** Why it was held back, each a text of the catalogues. */
    reasons: json<string[]>().notNull(),
    name: text().notNull().default(''),
    email: text().notNull().default(''),
    values: json<Record<string, FieldValue>>().notNull(),
    /** What was sent under names that are no field, a line each. */
    customInfos: text().notNull().default(''),
    /** Lines about browser and page, where the form keeps them. */
    metadata: text().notNull().default(''),
    /** Id of the record that was written beside this one, such as a cart. */
    recordId: int(),
    /** All words, lower case: what searches look through. */
    searchText: text().notNull().default(''),
    /** Hash of the text, to detect repeated submissions. */
    contentHash: text().notNull().default(''),
    createdAt: time()
      .notNull()
      .$defaultFn(() => new Date()),
    movedAt: time(),
    movedBy: ref(() => users.id, 'set null'),
  },
  (t) => [
    index('form_submissions_state').on(t.state, t.createdAt),
    index('form_submissions_content').on(t.contentHash, t.createdAt),
  ],
);

/** `held`: the scan refused the file or could not look at it. */
export type ScanState = 'unscanned' | 'clean' | 'held';

export const submissionFiles = table(
  'form_submission_files',
  {
    id: id(),
    submissionId: ref(() => submissions.id, 'cascade').notNull(),
    fieldName: text().notNull(),
    /** As the visitor's computer calls it. */
    name: text().notNull(),
    fileId: ref(() => files.id).notNull(),
    scan: text().$type<ScanState>().notNull(),
  },
  (t) => [
    index('form_submission_files_submission').on(t.submissionId),
    index('form_submission_files_file').on(t.fileId),
  ],
);

export const jobOpenings = table('job_openings', {
  id: id(),
  /** Empty: shown on every website. */
  websiteId: ref(() => websites.id, 'cascade'),
  title: translated().notNull(),
  /** One or two sentences, for the list. */
  summary: translated().notNull(),
  /** Sanitised HTML. */
  body: translated().notNull(),
  place: translated().notNull(),
  hours: translated().notNull(),
  isPublished: bool().notNull().default(true),
  sequence: int().notNull().default(10),
  postedAt: time()
    .notNull()
    .$defaultFn(() => new Date()),
});
