/** The virtual page that a link leads to, which no server sees: out of the cart, or to the sign-in. */
export function followedLink({ target }: Event): string | null {
  const link = (target as Element).closest('a');
  if (link?.pathname.endsWith('/web/login')) return 'customer_signin';
  return link?.pathname.endsWith('/shop/checkout') && link.closest('.oe_cart') ? 'customer_checkout' : null;
}
