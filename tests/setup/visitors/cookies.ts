/** Cookies of the page, as the server or an earlier page left them. */
export function setCookie(name: string, value: string): void {
  put(`${name}=${value}; path=/`);
}

export function forgetCookie(name: string): void {
  put(`${name}=; path=/; max-age=-1`);
}

function put(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store, and widgets read it here
  document.cookie = cookie;
}
