/** Connects to public addresses only, whatever a host name resolves to. */
import { type LookupAddress, lookup as resolve } from 'node:dns';
import { buildConnector } from 'undici';
import { isPublicAddress, UnsafeAddress } from './public_address.ts';

const CONNECT_TIMEOUT_MS = 5_000;

/** Checks a name's addresses before connecting, and the socket's own after. */
export function publicConnector(allowLoopback: boolean): buildConnector.connector {
  const connect = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: publicLookup(allowLoopback) });
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error) return callback(error, null);
      if (isPublicAddress(socket.remoteAddress ?? '', allowLoopback)) return callback(null, socket);
      socket.destroy();
      callback(new UnsafeAddress(`${options.hostname} leads to an address that is not public.`), null);
    });
}

type LookupAnswer = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

function publicLookup(allowLoopback: boolean) {
  return (host: string, options: { all?: boolean | undefined }, answer: LookupAnswer): void => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const open = found.filter((each) => isPublicAddress(each.address, allowLoopback));
      const first = open[0];
      if (!first) return answer(new UnsafeAddress(`${host} leads to an address that is not public.`), []);
      if (options.all) answer(null, open);
      else answer(null, first.address, first.family);
    });
  };
}
