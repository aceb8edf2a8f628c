/** Requests one redirect continuously as changing visitors and prints the count. */
import autocannon from 'autocannon';

/** URL SECONDS SEED: a seed gives each request another address and browser; `one` gives all the same. */
const [url = '', seconds = '2', seed = '0'] = process.argv.slice(2);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let visitors = 0;
const result = await autocannon({
  url,
  connections: 32,
  duration: Number(seconds),
  requests: [
    {
      method: 'GET',
      setupRequest(request) {
        if (seed === 'one') return { ...request, headers: { 'user-agent': BROWSER } };
        visitors += 1;
        const address = `81.${seed}.${(visitors >> 8) & 255}.${visitors & 255}`;
        const browser = `Mozilla/5.0 (X11; Linux x86_64; rv:${100 + (visitors >> 16)}.0) Gecko/20100101 Firefox/140.0`;
        return { ...request, headers: { 'x-forwarded-for': address, 'user-agent': browser } };
      },
    },
  ],
});
const redirects = result['3xx'];
if (result.errors > 0 || redirects < result.requests.total)
  throw new Error(`${url}: ${result.requests.total - redirects} were no redirect, ${result.errors} failed`);
console.log(JSON.stringify({ redirects, perSecond: redirects / result.duration }));
