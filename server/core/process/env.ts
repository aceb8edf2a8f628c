import path from 'node:path';
import { z } from 'zod';
import { printRefusal } from '#registry/tools/refusal.ts';
import { type ThemeFolder, themesThere } from '#registry/tools/themes/folders.ts';
import { areOrigins, parseOrigins } from './embed_origins.ts';
import { areProxies, parseProxies } from './proxies.ts';
import { unsafeInProduction } from './unsafe_settings.ts';
import { runInUtc } from './utc.ts';

runInUtc();

const A_PORT = 'must be a port, a whole number from 0 to 65535';
const MEGABYTES = 'must be a number of megabytes, 0 or more';
const megabytes = z.coerce.number(MEGABYTES).min(0, MEGABYTES);

function themesOrIssue(value: string, { addIssue }: z.RefinementCtx): ThemeFolder[] {
  try {
    return themesThere(value, console.error);
  } catch (error) {
    addIssue({ code: 'custom', message: (error as Error).message });
    return z.NEVER;
  }
}

/** Every setting of the server with its default. The README documents the same settings. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT).default(3000),
  /** The public URL; links in mails start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Database file, stored files, resized pictures, kept mails. */
  DATA_DIR: z
    .string()
    .default('var')
    .transform((dir) => path.resolve(dir)),
  /** `postgres://…`; empty: SQLite in DATA_DIR. */
  DATABASE_URL: z
    .string()
    .regex(/^$|^postgres(ql)?:\/\//, 'must start with postgres://')
    .default(''),
  /** `smtp://user:password@host:587`; empty: mails are kept as files. */
  SMTP_URL: z
    .string()
    .regex(/^$|^smtps?:\/\//, 'must start with smtp:// or smtps://')
    .default(''),
  MAIL_FROM: z.string().default('shop@example.com'),
  /** Domain of the addresses that take answers; empty: the host of PUBLIC_URL. */
  MAIL_DOMAIN: z.string().default(''),
  /** Takes mail from a mail server there; empty: no mail comes in by SMTP. */
  MAIL_IN_PORT: z
    .literal('')
    .transform(() => null)
    .or(z.coerce.number(A_PORT).int(A_PORT).min(0, A_PORT).max(65_535, A_PORT))
    .default(null),
  MAIL_IN_HOST: z.string().default('127.0.0.1'),
  MAIL_IN_PROTOCOL: z.enum(['smtp', 'lmtp']).default('smtp'),
  /** Signs mails that a provider posts to `/mail/incoming`; empty: turned off. */
  MAIL_IN_SECRET: z
    .string()
    .refine((value) => value === '' || value.length >= 20, 'must have 20 characters or more')
    .default(''),
  /** Signs cookies and links; empty: made once and kept in DATA_DIR/secret. */
  SECRET: z
    .string()
    .refine((value) => value === '' || value.length >= 32, 'must have 32 characters or more')
    .default(''),
  /** Addresses or networks of trusted reverse proxies, whose X-Forwarded-For is used, joined by commas; or `none`. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(parseProxies)
    .refine((list) => areProxies(list ?? []), 'must be addresses or networks such as 10.0.0.2, or none'),
  /** Folders of themes, joined as in PATH; a website chooses one, the first is the default. */
  THEME_DIR: z.string().default('').transform(themesOrIssue),
  /** Websites on whose pages widgets, and the chat in a frame, may stand, joined by commas; `*`: all; empty: our own alone. */
  EMBED_ORIGINS: z
    .string()
    .default('')
    .transform(parseOrigins)
    .refine(areOrigins, 'must be origins such as https://www.example.org, joined by commas, or *'),
  /** A command that scans each uploaded file, whose path is its last argument; empty: no scan. */
  UPLOAD_SCAN: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** Megabytes of rendered pages kept in memory; 0 turns the page cache off. */
  PAGE_CACHE_MB: megabytes.default(10),
  /** Megabytes of page contents cached for signed-in people. */
  FRAGMENT_CACHE_MB: megabytes.default(5),
  /** Convert pictures to AVIF as well, in the background; smaller than WebP, and seconds of processor time for each. */
  AVIF: z.enum(['yes', 'no']).default('yes'),
  /** Fill an empty database with the demo site. */
  DEMO: z.enum(['yes', 'no']).optional(),
  /** The test bank: `on` starts one beside the server, a URL names a running one. */
  TEST_ACQUIRER: z
    .union([z.enum(['on', 'off']), z.url({ protocol: /^https?$/ })], 'must be on, off or an address')
    .optional(),
  /** A server that stands in for all payment providers, in tests; empty: the real ones. */
  PROVIDER_STAND_IN: z
    .literal('')
    .or(z.url({ protocol: /^https?$/ }))
    .default(''),
  /** Gives access to `/metrics`; without it only this machine has access. */
  METRICS_TOKEN: z
    .string()
    .refine((value) => value === '' || value.length >= 20, 'must have 20 characters or more')
    .default(''),
  /** In production, the test acquirer needs this too. */
  ALLOW_TEST_PAYMENTS: z.enum(['yes', 'no']).default('no'),
});

type Given = z.infer<typeof schema>;

export type Env = Omit<Given, 'PUBLIC_URL' | 'LOG_LEVEL' | 'DEMO' | 'TEST_ACQUIRER' | 'TRUSTED_PROXIES'> & {
  PUBLIC_URL: string;
  TRUSTED_PROXIES: string[];
  LOG_LEVEL: NonNullable<Given['LOG_LEVEL']>;
  isProduction: boolean;
  isDemo: boolean;
  /** `on`, `off` or an address. */
  TEST_ACQUIRER: string;
};

/** An invalid setting; the message says which, and what to do. */
export class SettingError extends Error {}

export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const parsed = schema.safeParse(source);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new SettingError(`Invalid settings:\n  ${lines.join('\n  ')}`);
  }
  const { PUBLIC_URL, LOG_LEVEL, DEMO, TEST_ACQUIRER, TRUSTED_PROXIES, ...env } = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  const unsafe = isProduction ? unsafeInProduction(parsed.data) : null;
  if (unsafe !== null) throw new SettingError(unsafe);
  const isDemo = DEMO ? DEMO === 'yes' : !isProduction;
  const publicUrl = (PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`).replace(/\/$/, '');
  return {
    ...env,
    PUBLIC_URL: publicUrl,
    MAIL_DOMAIN: (env.MAIL_DOMAIN || new URL(publicUrl).hostname).toLowerCase(),
    LOG_LEVEL: LOG_LEVEL ?? (env.NODE_ENV === 'test' ? 'error' : isProduction ? 'info' : 'warn'),
    TRUSTED_PROXIES: TRUSTED_PROXIES ?? [],
    isProduction,
    isDemo,
    TEST_ACQUIRER: TEST_ACQUIRER?.replace(/\/$/, '') ?? (isDemo ? 'on' : 'off'),
  };
}

export const env: Env = parseEnvOrExit();

/** With invalid settings every program ends with a sentence instead of a stack trace. */
function parseEnvOrExit(): Env {
  try {
    return parseEnv(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    printRefusal(error.message);
    return process.exit(1);
  }
}
