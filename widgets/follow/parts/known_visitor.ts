/**
 * Whether the server may know more of this visitor than 'nobody': they signed in, asked for mail or confirmed it. Kept in a
 * small readable cookie, so that who comes for the first time costs no call.
 */
export const isKnownVisitor = (cookies: string): boolean => /(?:^|;\s*)known_visitor=1/.test(cookies);
