/** Another website, served on this machine. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

export type LinkedWebsite = { url: string; asked: string[]; close(): void };

export async function openLinkedWebsite(): Promise<LinkedWebsite> {
  const asked: string[] = [];
  const icon = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2d5b45' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const html = (body: string) => response.setHeader('content-type', 'text/html').end(body);
    if (path.startsWith('/page')) return html('<title>A page &amp; more</title><link rel="icon" href="/icon.png">');
    if (path === '/icon.png') return response.setHeader('content-type', 'image/png').end(icon);
    if (path === '/drawn') return html('<title>A drawing</title><link rel="icon" href="/icon.svg">');
    if (path === '/old') return html('<title>An old page</title><link rel="shortcut icon" href="/old.ico">');
    if (path === '/apple-touch-icon.png') return response.setHeader('content-type', 'image/png').end(icon);
    if (path === '/latin')
      return response
        .setHeader('content-type', 'text/html; charset=iso-8859-1')
        .end(Buffer.from('<title>Café</title>', 'latin1'));
    if (path === '/plain') return response.setHeader('content-type', 'text/plain').end('<title>No</title>');
    if (path === '/closed') return response.writeHead(403).end();
    if (path === '/inside') return response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
    if (path === '/script') return html('<title><script>alert(1)</script></title>');
    return response.writeHead(404).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() };
}
