/** What is known of a kind of page. */
import type { Page } from '@playwright/test';

export type Kind = {
  /** Without language; `product:handle` is the address of a product. */
  address: string;
  /** Prepares the visitor, for example with a filled cart or a sign-in. */
  before?(page: Page, to: (address: string) => string): Promise<unknown>;
  /** Opens folded parts of the page. */
  open?(page: Page): Promise<unknown>;
  /** The only width at which the page has this state. */
  width?: number;
  /** Error status, which a browser logs. */
  status?: number;
  /** Error that the server logs. */
  complaint?: RegExp;
};

export const PHONE = 390;
export const DESKTOP = 1280;
/** WCAG 1.4.10: all content can be read without horizontal scrolling. */
export const NARROW = 320;
/** A desktop at 200 %. */
export const ZOOMED = 640;
