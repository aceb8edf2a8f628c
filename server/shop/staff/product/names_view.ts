/** A product as the fields name it in which staff choose products. */
export type ProductName = {
  handle: string;
  name: string;
  /** Of its first variant: the address of a small picture, and the price as it is shown. */
  picture?: string;
  price?: string;
};
