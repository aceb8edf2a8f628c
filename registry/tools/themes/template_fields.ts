/** What `it.site`, `it.page` and `it.head` have in every template, at any depth. */

/** Values by the members that each has in JavaScript; of `open` ones any name may be read. */
const MEMBERS = {
  text: String.prototype,
  number: Number.prototype,
  bool: Boolean.prototype,
  time: Date.prototype,
  list: Array.prototype,
  call: Function.prototype,
};
type Kind = keyof typeof MEMBERS | 'open';

/** A value without fields of its own, or its fields. */
export type Fields = Kind | { readonly [name: string]: Fields };

/** Those of a type. */
export type FieldsOf<T> = [T] extends [string]
  ? 'text'
  : [T] extends [number]
    ? 'number'
    : [T] extends [boolean]
      ? 'bool'
      : [T] extends [Date]
        ? 'time'
        : [T] extends [readonly unknown[]]
          ? 'list'
          : [T] extends [(...given: never[]) => unknown]
            ? 'call'
            : string extends keyof T
              ? 'open'
              : { readonly [Name in keyof T]-?: FieldsOf<NonNullable<T[Name]>> };

/** The server's types prove that nothing is missing here, and that nothing is left over. */
export const TEMPLATE_FIELDS = {
  site: {
    website: {
      id: 'number',
      name: 'text',
      domain: 'text',
      companyId: 'number',
      defaultLanguage: 'text',
      tagline: 'open',
      promises: 'open',
      theme: 'open',
      themeName: 'text',
      logoId: 'number',
      timeZone: 'text',
      sequence: 'number',
      countries: 'list',
    },
    logo: { id: 'number', hash: 'text', width: 'number', height: 'number' },
    company: {
      id: 'number',
      name: 'text',
      currencyCode: 'text',
      email: 'text',
      phone: 'text',
      street: 'text',
      street2: 'text',
      zip: 'text',
      city: 'text',
      countryCode: 'text',
      vat: 'text',
      bankAccount: 'text',
      openingHours: 'open',
      weeklyHours: 'list',
      secondFactorRoles: 'list',
      secondFactorFrom: 'time',
      addressLines: 'list',
    },
    currency: { code: 'text', symbol: 'text', decimals: 'number', rate: 'number' },
    language: { code: 'text', name: 'text', urlCode: 'text', direction: 'text' },
    languages: 'list',
    siblings: 'list',
    url: 'call',
    origin: 'text',
  },
  page: {
    title: 'text',
    description: 'text',
    canonical: 'text',
    pathIn: 'call',
    isIndexed: 'bool',
    image: 'text',
    type: 'text',
    jsonLd: 'list',
    breadcrumbs: 'list',
    mainObject: 'text',
    publishing: {
      object: 'text',
      id: 'number',
      isPublished: 'bool',
      from: 'time',
      edit: 'text',
      hints: 'list',
      controller: 'text',
    },
    ownPageForm: 'text',
    feed: 'text',
    styles: 'list',
    path: 'text',
    isBackOffice: 'bool',
    ownTexts: 'text',
    isRefused: 'bool',
    alternates: 'list',
    ogLocales: 'list',
  },
  head: { title: 'text', description: 'text', image: 'text', styles: 'list' },
} as const satisfies Record<string, Fields>;

export type TemplateFields = typeof TEMPLATE_FIELDS;

/** Names that may be read of a value; null where any may. */
export const membersOf = (fields: Fields): readonly string[] | null =>
  fields === 'open'
    ? null
    : typeof fields === 'string'
      ? Object.getOwnPropertyNames(MEMBERS[fields])
      : Object.keys(fields);
