/** The virtual page view of a link to the checkout or sign-in, for analytics. */
export function followedLink({ target }: Event): string | null {
  const link = (target as Element).closest('a');
  if (link?.pathname.endsWith('/web/login')) return 'customer_signin';
  return link?.pathname.endsWith('/shop/checkout') && link.closest('.oe_cart') ? 'customer_checkout' : null;
}
