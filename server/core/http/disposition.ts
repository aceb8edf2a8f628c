/** Builds the `Content-Disposition` header of a file. */

/** RFC 6266: a plain name for old readers, the whole one for the rest. */
export function disposition(isSaved: boolean, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const rest = plain === name ? '' : `; filename*=UTF-8''${whole}`;
  return `${isSaved ? 'attachment' : 'inline'}; filename="${plain}"${rest}`;
}
