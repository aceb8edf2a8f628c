/** Hook by which other domains add facts to an order's staff page. */
import { hook } from '#core/domain/hook.ts';
import type { Site } from '#core/sites/site.ts';
import type { DocumentRef } from '#sales/documents/document_notes.ts';
import type { OrderDocument, OrderLine } from '#sales/documents/documents.ts';
import type { Order } from '#sales/documents/states.ts';
import type { LineTax } from '#sales/schema/taxes.schema.ts';

export type PaymentLine = {
  reference: string;
  url: string;
  acquirer: string;
  date: string;
  amount: string;
  stateName: string;
  /** As the badges of documents look. */
  look: string;
  /** Its money is recorded by staff once it arrives. */
  isExpected: boolean;
};

/** `isHeld`: the scan refused it; it is named, and can't be opened. */
export type OrderFile = { fileId: number; name: string; isHeld: boolean };

/** A product as a quote names it. */
export type Sellable = {
  variantId: number;
  /** In the language of the site. */
  name: string;
  /** Minor units for one piece. */
  price: number;
  sku: string;
  /** Pieces that nobody holds; null: not counted. */
  stock: number | null;
  /** Address of a small picture. */
  picture: string;
};

/** A line as far as its delivery is concerned. */
export type PricedLine = Pick<OrderLine, 'variantId' | 'quantity' | 'unitPrice' | 'discount' | 'taxes'>;

/** A way to bring an order, with what it costs. */
export type DeliveryOffer = {
  /** Such as `3`, or `3-7` with a pickup point. */
  value: string;
  carrierId: number;
  pickupPointId: number | null;
  name: string;
  /** Where it is fetched; empty where it is brought. */
  place: string;
  /** Minor units of the order's currency. */
  price: number;
  taxes: LineTax[];
};

/** @param path null while the order does not open it */
export type OrderDownload = { name: string; size: number; path: string | null };

export type OrderSource = {
  /** Refunds of a document, then its payments and failed attempts, newest first. */
  payments?: (document: DocumentRef, site: Site) => Promise<PaymentLine[]>;
  /** Files that came with the form of a cart. */
  files?: (orderId: number) => Promise<OrderFile[]>;
  /** Variants of the products that the words find, the best first. */
  sellableLike?: (search: string, site: Site) => Promise<Sellable[]>;
  /** Ways to bring these lines to the address of the order; none where nothing is brought. */
  deliveryOffers?: (order: Order, lines: readonly PricedLine[], site: Site) => Promise<DeliveryOffer[]>;
  /** Files that its buyer gets. */
  downloads?: (order: Order) => Promise<OrderDownload[]>;
  /** Where its customer withdraws from the contract, while they may. */
  withdrawalPaths?: (document: OrderDocument) => Promise<string[]>;
  /** SKUs of variants; those without one are missing. */
  skus?: (variantIds: readonly number[]) => Promise<{ variantId: number; sku: string }[]>;
  /** Name and price of this company's variants for a quote; deleted ones are missing. */
  sellables?: (variantIds: readonly number[], site: Site) => Promise<Sellable[]>;
};

export const orderSources = hook<OrderSource>();

/** Asks each source that knows, in their order. */
async function fromAll<T>(ask: (source: OrderSource) => Promise<T[]> | undefined): Promise<T[]> {
  return (await Promise.all(orderSources.all().map((source) => ask(source) ?? []))).flat();
}

export const paymentLinesOf = (document: DocumentRef, site: Site) =>
  fromAll((source) => source.payments?.(document, site));
export const orderFilesOf = (orderId: number) => fromAll((source) => source.files?.(orderId));
export const sellableLike = (search: string, site: Site) => fromAll((source) => source.sellableLike?.(search, site));
export const sellables = (variantIds: readonly number[], site: Site) =>
  fromAll((source) => source.sellables?.(variantIds, site));
export const downloadsOf = (order: Order) => fromAll((source) => source.downloads?.(order));
export const withdrawalPathOf = async (document: OrderDocument): Promise<string | null> =>
  (await fromAll((source) => source.withdrawalPaths?.(document)))[0] ?? null;
export const skusOf = (variantIds: readonly number[]) => fromAll((source) => source.skus?.(variantIds));
export const deliveryOffersFor = (order: Order, lines: readonly PricedLine[], site: Site) =>
  fromAll((source) => source.deliveryOffers?.(order, lines, site));
