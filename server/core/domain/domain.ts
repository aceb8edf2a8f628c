import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ImageField } from '#core/images/images.ts';
import type { Person, Role } from '#core/people/people.ts';
import type { SignInFields } from '#core/people/sign_in_again.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import type { Site } from '#core/sites/site.ts';
import type { SectionData } from '#registry/tools/sections/section_head.ts';
import type { AccountPage } from './account_pages.ts';
import type { AttachmentAccess } from './attachment_access.ts';
import type { FileAccess } from './content_routes.ts';
import type { Exporter } from './exporter.ts';
import type { Followable } from './followable.ts';
import type { Importer } from './importer.ts';
import type { Payable } from './payable.ts';
import type { PersonalData } from './personal_data.ts';
import type { RecordKind } from './record_kind.ts';
import type { SignedEvidence } from './record_pdf.ts';
import type { StaffFinder } from './staff_finder.ts';
import type { StaffMenuEntry } from './staff_menu.ts';
import type { StartPagePart } from './start_page.ts';
import type { CustomerSection, Subject } from './subject.ts';

/** One entry of a sitemap: its path in each language of the website, without prefix. */
export type SitemapEntry = { pathIn(site: Site): string; changedAt?: Date };

/** A function of a model that pages may call at `/web/dataset/call_kw/{model}/{method}`. */
export type ModelCall = {
  model: string;
  method: string;
  run(input: {
    args: unknown[];
    kwargs: Record<string, unknown>;
    person: Person;
    site: Site;
    domains: readonly Domain[];
  }): Promise<unknown>;
};

/** A kind of record that is shown to visitors or hidden from them at `/website/publish`. */
export type Publishable = {
  /** Model name on the wire, such as `product.template`. */
  object: string;
  role: Role;
  /**
   * @param wanted null: toggle
   * @returns whether it is published now
   * @throws NotFound if this website has no such record
   */
  publish(input: { id: number; wanted: boolean | null; site: Site; person: Person }): Promise<boolean>;
};

/** Renders what `/website/multi_render` returns for an id, for anyone who asks. */
export type Renderable = (request: FastifyRequest) => Promise<{ template: string; data: object }>;

/** Whose account was closed; the address is empty where it has a new account by now. */
export type ClosedAccount = Pick<Person, 'partnerId' | 'email'> & {
  /** Null for a contact that had none. */
  userId: number | null;
};

/** What a section is asked to show, where its params say so, and the address of the page. */
export type WantedBySection = {
  count?: number | undefined;
  category?: number | undefined;
  sort?: string | undefined;
  /** Ids of chosen products, in their order. */
  chosen?: readonly number[];
  url: string;
};

/** Looks up what a section shows. */
export type SectionSource = (request: FastifyRequest, wanted: WantedBySection) => Promise<unknown>;

/** What a domain adds to the application. The list of domains is in `server/app.ts`. */
export type Domain = {
  name: string;
  /** Why each column of its tables is kept; a test wants all of them. */
  personalData?: PersonalData;
  routes(app: FastifyInstance): void | Promise<void>;
  /**
   * Runs once per application, with an open database and before its routes are registered: defines the domain's jobs.
   * @returns functions that remove the definitions when the application closes
   */
  start?(domains: readonly Domain[]): (() => void)[] | Promise<(() => void)[]>;
  /** Signs a person in with the typed login and password; one domain implements it. @throws TooMany */
  signIn?(request: FastifyRequest, reply: FastifyReply, entered: SignInFields): Promise<boolean>;
  /** A person signed in: what their session collected as a guest becomes theirs. */
  signedIn?(input: { sessionId: number; person: Person; site: Site; reply: FastifyReply }): Promise<void>;
  /** A person signed out: removes what the browser remembers of them. */
  signedOut?(reply: FastifyReply): void;
  /**
   * Adds data to the header and footer of every page, such as the menu. It may differ by person and path and changes
   * with the tag `website`; what changes more often belongs in a widget.
   */
  chrome?(request: FastifyRequest): Promise<Record<string, unknown>>;
  /** When that changes by itself, as when a page of the menu is published on schedule; a time in ms. */
  chromeUntil?(): Promise<number>;
  /** What sections of pages may show, by the names in their head comments. */
  sectionData?: Partial<Record<SectionData, SectionSource>>;
  /** What that depends on, besides what the page itself depends on. */
  sectionTerms?: {
    differsBy: VisitorKey;
    tags: readonly string[];
    /** When they change by themselves; null: never. */
    validUntil(request: FastifyRequest): Promise<Date | null>;
  };
  /** The categories that a section may be asked to show. */
  sectionCategories?(request: FastifyRequest): Promise<{ value: string; label: string }[]>;
  /** Pictures that `/web/image/{model}/{id}/{field}` may show. */
  images?: ImageField[];
  /** Whether a record of the domain lets this viewer read a stored file, at `/web/content/{id}`. */
  mayReadFile?: FileAccess;
  /** The record with a stored file that this person may change, such as to split a PDF. */
  mayChangeFile?: AttachmentAccess;
  /** Kinds of files that `npm run import` can read; loaded only then. */
  importers?(): Promise<Importer[]>;
  /** Files that staff download from the page of exports; loaded only then. */
  exporters?(): Promise<Exporter[]>;
  /** Records that people may follow. */
  followables?: Followable[];
  /** Records that people outside the staff may open. */
  records?: RecordKind[];
  /** Proof that a record was signed, for the last page of its PDF, in the language of the given site. */
  evidence?(record: { model: string; id: number }, site: Site): Promise<SignedEvidence | null>;
  /** What can be paid. */
  payables?: Payable[];
  staffMenu?: StaffMenuEntry[];
  /** Figures, latest events and first steps on the start page of staff. */
  startPage?: StartPagePart[];
  /** Records that staff find in the jump box of the back office. */
  staffFinders?: StaffFinder[];
  /** What customers find in their account: kinds of documents with their number, and pages about themselves. */
  accountPages?: AccountPage[];
  /** What staff who serve a customer see of them, on the customer's page. */
  customerSections?(customer: Subject, request: FastifyRequest): Promise<CustomerSection[]>;
  /** Everything the domain stores about a person, for the file that they or staff ask for; no other person's data. */
  ownData?(subject: Subject, site: Site): Promise<Record<string, unknown>>;
  /**
   * Whether documents with their name were issued that the law requires to be kept: name, company and VAT number can no
   * longer change.
   */
  hasIssuedTo?(partnerId: number): Promise<boolean>;
  /** Whether documents must be kept after their account is closed that are worthless without their name and address. */
  mustKeep?(partnerId: number): Promise<boolean>;
  /** Addresses that were theirs, such as that of an account merged into theirs; none that somebody signs in with. */
  formerAddresses?(partnerId: number): Promise<string[]>;
  /** Runs in the transaction in which staff make one customer of two, before the records of one become the other's. */
  customersMerge?(from: number, to: number): Promise<void>;
  /**
   * Runs in the transaction that erases a closed account, once for each address of theirs: ends whatever would
   * continue, such as newsletters.
   * @param facts.keepsDocuments some of their documents must be kept, and with them their name
   */
  accountCloses?(person: ClosedAccount, facts: { keepsDocuments: boolean }): Promise<void>;
  /** Whether the website has a page at a path that no route handles. */
  hasPage?(site: Site, path: string): Promise<boolean>;
  sitemap?(site: Site): Promise<SitemapEntry[]>;
  /** Paths that publishers link to, too, and that no search engine is told. */
  unlistedPaths?: readonly string[];
  publishables?: Publishable[];
  /** Template id → its render function. */
  renderables?: Record<string, Renderable>;
  /** Adds data to the page 'not found', such as an offer to write the page. */
  missing?(request: FastifyRequest): Promise<Record<string, unknown>>;
  modelCalls?: ModelCall[];
};
