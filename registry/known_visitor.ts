/**
 * Whether the server may know this visitor: they signed in, asked for mail or confirmed it. Kept in a
 * small readable cookie, so that first-time visitors cost no call.
 */
export const isKnownVisitor = (cookies = document.cookie): boolean => /(?:^|;\s*)known_visitor=1/.test(cookies);
