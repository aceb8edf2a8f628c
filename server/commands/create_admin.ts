/** npm run create-admin: creates the first staff account and its website. */
import { z } from 'zod';
import { parseArguments } from '#core/cli/arguments.ts';
import { ask, askSecret } from '#core/cli/prompt.ts';
import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase, db, transaction } from '#core/db/database.ts';
import { HttpError } from '#core/errors.ts';
import { addPerson } from '#core/people/add_person.ts';
import { newPassword } from '#core/people/passwords/new_password.ts';
import { hashPassword } from '#core/people/passwords/password.ts';
import { RIGHT_NAMES, type Right, ROLES, unbundled } from '#core/people/people.ts';
import { SettingError } from '#core/process/env.ts';
import { companies, currencies, languages, websiteLanguages, websites } from '#core/sites/schema.ts';
import { SHIPPED_LANGUAGES, shippedLanguage } from '#core/sites/shipped_languages.ts';
import { createContactForm } from '#forms/first_form.ts';
import { createOrderForm } from '#forms/order_form.ts';
import { fill, type Values } from '#registry/texts.ts';
import { createStartPages } from '#website/service.ts';

const MAY = ROLES.filter((role) => role !== 'portal');
const USAGE = `Usage: npm run create-admin -- [--email ADDRESS] [--name NAME] [--company NAME] [--currency CODE]
       [--languages CODES] [--roles ROLE,…]
Roles: ${RIGHT_NAMES.filter((role) => role !== 'portal').join(', ')}; without --roles, all of them.`;

const { values } = parseArguments({
  usage: USAGE,
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    company: { type: 'string' },
    currency: { type: 'string', default: 'USD' },
    languages: { type: 'string', default: 'en' },
    roles: { type: 'string' },
  },
});
await openDatabaseOrExit();
try {
  const currency = z
    .enum(Intl.supportedValuesOf('currency'), `--currency must be a currency code such as USD, not ${values.currency}`)
    .parse(values.currency);
  const email = z.email('--email: enter a valid email address').parse(values.email ?? (await ask('Email address: ')));
  const roles = rolesIn(values.roles);
  const password = process.env.ADMIN_PASSWORD ?? (await askSecret('Password (hidden): '));
  checkPassword(password, email);
  const spoken = parseLanguages(values.languages);
  await beginSite(values.company ?? 'My company', currency, spoken);
  await addPerson({
    name: values.name ?? email,
    email,
    passwordHash: await hashPassword(password),
    languageCode: spoken[0],
    roles,
  });
  const what = roles.length === MAY.length ? 'do everything' : `has the roles ${roles.join(', ')}`;
  console.log(`${email} can sign in at /web/login and ${what}.`);
} catch (error) {
  console.error(
    error instanceof z.ZodError
      ? error.issues[0]?.message
      : error instanceof HttpError || error instanceof SettingError
        ? error.message
        : error,
  );
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

/** Every staff account has the role `employee`. @throws SettingError */
function rolesIn(list = MAY.join()): Right[] {
  const names = list.split(',').filter(Boolean);
  const unknown = names.find((name) => !RIGHT_NAMES.some((role) => role === name && role !== 'portal'));
  if (unknown || names.length === 0) throw new SettingError(`There is no role "${unknown ?? ''}".\n${USAGE}`);
  return [...new Set<Right>(['employee', ...names.flatMap(unbundled)])];
}

/** @throws SettingError in a sentence */
function checkPassword(password: string, email: string): void {
  const { error } = newPassword(email).safeParse(password);
  const [problem] = error?.issues ?? [];
  if (problem) throw new SettingError(`Password: ${fill(problem.message, problem as unknown as Values)}.`);
}

/** The first is the default. @throws SettingError in a sentence */
function parseLanguages(list: string): [string, ...string[]] {
  const codes = list.split(',').map((name) => shippedLanguage(name.trim())?.code);
  const [first, ...others] = [...new Set(codes)];
  if (!first || others.includes(undefined)) {
    const known = SHIPPED_LANGUAGES.map(({ urlCode }) => urlCode).join(', ');
    throw new SettingError(`--languages must be a comma-separated list of ${known}, the default first, not ${list}`);
  }
  return [first, ...others.filter((code) => code !== undefined)];
}

/** A website for a database that has none. */
async function beginSite(name: string, currencyCode: string, spoken: [string, ...string[]]): Promise<void> {
  await transaction(async () => {
    if ((await db.$count(websites)) > 0) return;
    await db
      .insert(languages)
      .values([...SHIPPED_LANGUAGES])
      .onConflictDoNothing();
    const currency = { code: currencyCode, ...writtenAs(currencyCode) };
    await db.insert(currencies).values(currency).onConflictDoNothing();
    const [company] = await db.insert(companies).values({ name, currencyCode }).returning({ id: companies.id });
    const [website] = await db
      .insert(websites)
      .values({ name, companyId: company!.id, defaultLanguage: spoken[0], tagline: {}, theme: {} })
      .returning({ id: websites.id });
    await db
      .insert(websiteLanguages)
      .values(spoken.map((languageCode, sequence) => ({ websiteId: website!.id, languageCode, sequence })));
    await createStartPages(website!.id);
    await createContactForm(website!.id);
    await createOrderForm(website!.id);
  });
}

/** Its symbol and number of decimals: none for yen, three for dinars. */
function writtenAs(currency: string): { symbol: string; decimals: number } {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value;
  return { symbol: symbol ?? currency, decimals: format.resolvedOptions().maximumFractionDigits ?? 2 };
}
