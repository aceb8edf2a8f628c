import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's smallest recommended argon2id settings: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

/** `argon2id$memory$passes$salt$tag`, salt and tag in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { ...COST, message: password, nonce });
  return ['argon2id', COST.memory, COST.passes, nonce.toString('base64url'), tag.toString('base64url')].join('$');
}

export async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, salt, tag] = stored.split('$');
  if (!memory || !passes || !salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive('argon2id', {
    ...COST,
    memory: Number(memory),
    passes: Number(passes),
    message: password,
    nonce: Buffer.from(salt, 'base64url'),
  });
  return timingSafeEqual(actual, expected);
}

/** Takes as long as a comparison if there is no account, so that the time reveals nothing. */
export async function wasteComparison(password: string): Promise<void> {
  await derive('argon2id', { ...COST, message: password, nonce: Buffer.alloc(16) });
}
