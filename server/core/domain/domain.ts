import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ImageField } from '#core/images/images.ts';
import type { Person, Role } from '#core/people/people.ts';
import type { VisitorKey } from '#core/people/visitor_key.ts';
import type { Site } from '#core/sites/site.ts';
import type { AccountPage } from './account_pages.ts';
import type { FileAccess } from './content_routes.ts';
import type { Followable } from './followable.ts';
import type { Importer } from './importer.ts';
import type { Payable } from './payable.ts';
import type { RecordKind } from './record_kind.ts';
import type { SignedEvidence } from './record_pdf.ts';

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
   * @param wanted null: the other way than it is
   * @returns whether it is published now
   * @throws NotFound where this website has no such record
   */
  publish(input: { id: number; wanted: boolean | null; site: Site; person: Person }): Promise<boolean>;
};

/** Draws what `/website/multi_render` answers for an id; for anybody who asks. */
export type Renderable = (request: FastifyRequest) => Promise<{ template: string; data: object }>;

/** A page where staff work; whoever has the role finds it in the menu of their account. */
export type StaffMenuEntry = {
  /** Marked by `msg`. */
  label: string;
  url: string;
  role: Role;
};

/** What a domain adds to the application. The list of domains is in `server/app.ts`. */
export type Domain = {
  name: string;
  routes(app: FastifyInstance): void | Promise<void>;
  /**
   * Runs once for each application, on an open database and before its routes are made: defines the domain's jobs.
   * @returns what takes each definition back when the application closes
   */
  start?(domains: readonly Domain[]): (() => void)[] | Promise<(() => void)[]>;
  /** Signs somebody in with what they typed; one domain does. @throws TooMany */
  signIn?(request: FastifyRequest, reply: FastifyReply, typed: { login: string; password: string }): Promise<boolean>;
  /** A person signed in during a visit: what the visit gathered is theirs now. */
  signedIn?(input: { sessionId: number; person: Person; site: Site; reply: FastifyReply }): Promise<void>;
  /** A person signed out: what the browser remembers of them goes. */
  signedOut?(reply: FastifyReply): void;
  /**
   * Adds to what every page's frame shows, such as the menu. It may differ by person and by address and change with
   * `website`; what changes oftener is for a widget.
   */
  chrome?(request: FastifyRequest): Promise<Record<string, unknown>>;
  /** When that will change by itself, such as at the hour a page of the menu is published; a time in ms. */
  chromeUntil?(): Promise<number>;
  /** Adds to what a page of the website shows, such as products on the home page. */
  blocks?(request: FastifyRequest, url: string): Promise<Record<string, unknown>>;
  /** What these depend on, besides what the page itself does. */
  blockTerms?: {
    differsBy: VisitorKey;
    tags: readonly string[];
    /** When they will change by themselves; null: never. */
    validUntil(request: FastifyRequest): Promise<Date | null>;
  };
  /** Pictures that `/web/image/{model}/{id}/{field}` may show. */
  images?: ImageField[];
  /** Whether a record of the domain shows a stored file to this viewer, at `/web/content/{id}`. */
  mayReadFile?: FileAccess;
  /** Kinds of files that `npm run import` can read; loaded only then. */
  importers?(): Promise<Importer[]>;
  /** Records that people may follow. */
  followables?: Followable[];
  /** Records that people outside the staff may open. */
  records?: RecordKind[];
  /** What proves that a record was signed, for the last page of its paper, in the language of the site given. */
  evidence?(record: { model: string; id: number }, site: Site): Promise<SignedEvidence | null>;
  /** What can be paid. */
  payables?: Payable[];
  staffMenu?: StaffMenuEntry[];
  /** What customers find in their account: kinds of documents with their number, and pages about themselves. */
  accountPages?: AccountPage[];
  /** All that the domain knows of a person, for the file in which they take it home; nobody else's. */
  ownData?(person: Person, site: Site): Promise<Record<string, unknown>>;
  /** Whether documents with their name were issued that the law wants kept: name, company and VAT number stand fast. */
  hasIssuedTo?(partnerId: number): Promise<boolean>;
  /** Whether documents stay after their account is closed that are worth nothing without their name and address. */
  mustKeep?(partnerId: number): Promise<boolean>;
  /**
   * Runs in the transaction that closes a person's account: ends what goes on by itself, such as letters to them.
   * @param facts.keepsDocuments some of their documents must be kept, and with them their name
   */
  accountCloses?(person: Person, facts: { keepsDocuments: boolean }): Promise<void>;
  /** Whether visitors of the website find a page at a path that no route claims. */
  hasPage?(site: Site, path: string): Promise<boolean>;
  sitemap?(site: Site): Promise<SitemapEntry[]>;
  publishables?: Publishable[];
  /** Template id → what draws it. */
  renderables?: Record<string, Renderable>;
  /** Adds to the page that says that there is none, such as an offer to write it. */
  missing?(request: FastifyRequest): Promise<Record<string, unknown>>;
  modelCalls?: ModelCall[];
};
