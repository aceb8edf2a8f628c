/** Tells a product's pictures apart by their addresses. */

const OWN_PATH = '/web/image/product.image/';
const OWN = /\/web\/image\/product\.image\/(\d{1,10})\/image(?:[/?]|$)/;

export const ownAddress = (id: number): string => `${OWN_PATH}${id}/image`;

export const pictureAddress = ({ id, source }: { id: number; source: string | null }): string =>
  source === null ? ownAddress(id) : knownAddress(source);

/** An address of this site is known without its host. */
export function knownAddress(address: string): string {
  const [, id] = OWN.exec(address) ?? [];
  return id === undefined ? address : ownAddress(Number(id));
}
