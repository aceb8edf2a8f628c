/** A product as the fields name it in which staff choose products. */
export type ProductName = { handle: string; name: string };
