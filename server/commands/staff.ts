/** npm run staff: lists staff accounts and changes their roles and companies. */
import { parseArguments } from '#core/cli/arguments.ts';
import { openDatabaseOrExit } from '#core/cli/run.ts';
import { closeDatabase } from '#core/db/database.ts';
import { HttpError } from '#core/errors.ts';
import { RIGHT_NAMES, type Right, unbundled } from '#core/people/people.ts';
import { SettingError } from '#core/process/env.ts';
import { findSite, loadDirectory } from '#core/sites/site.ts';
import { requestReset } from '#website/account/service.ts';
import { accountWithLogin, allCompanies, type ManagedAccount, staffAccounts } from '#website/staff_accounts/queries.ts';
import { closeAccount, endSessions, reopenAccount, saveAccess } from '#website/staff_accounts/service.ts';

const USAGE = `Usage: npm run staff -- list
       npm run staff -- ADDRESS [--give ROLE,…] [--take ROLE,…] [--company NAME]… [--leave NAME]…
                                [--end-sessions] [--reset] [--close | --reopen]
Roles: ${RIGHT_NAMES.filter((role) => role !== 'portal').join(', ')}`;

const { address, values } = chosenAccount();
await openDatabaseOrExit();
try {
  if (address === 'list') for (const account of await staffAccounts()) console.log(lineOf(account));
  else await changeAccount(address);
} catch (error) {
  console.error(error instanceof HttpError || error instanceof SettingError ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

function chosenAccount() {
  const options = {
    give: { type: 'string', default: '' },
    take: { type: 'string', default: '' },
    company: { type: 'string', multiple: true },
    leave: { type: 'string', multiple: true },
    'end-sessions': { type: 'boolean' },
    reset: { type: 'boolean' },
    close: { type: 'boolean' },
    reopen: { type: 'boolean' },
  } as const;
  const { positionals, values } = parseArguments({ usage: USAGE, options, most: 1 });
  const [address] = positionals;
  if (address) return { address, values };
  console.error(USAGE);
  return process.exit(1);
}

async function changeAccount(login: string): Promise<void> {
  const { userId, ...account } = await accountOf(login);
  const [given, taken] = [rolesIn(values.give), rolesIn(values.take)];
  const [joined, left] = [await companiesNamed(values.company ?? []), await companiesNamed(values.leave ?? [])];
  if (values.reopen) await reopenAccount(null, userId);
  if (given.length + taken.length + joined.length + left.length > 0) {
    const roles = [...new Set([...account.roles, ...given])].filter((role) => !taken.includes(role));
    const before = account.companies.map(({ id }) => id);
    const companyIds = [...new Set([...before, ...joined])].filter((id) => !left.includes(id));
    const further = account.companies.map(
      (company) => [company.id, company.further.filter((role) => !taken.includes(role))] as const,
    );
    await saveAccess(null, userId, { roles, companyIds, further: new Map(further) });
  }
  if (values['end-sessions']) await endSessions(null, userId);
  if (values.close) await closeAccount(null, userId);
  if (values.reset) await sendReset(login);
  console.log(lineOf(await accountOf(login)));
}

async function accountOf(login: string): Promise<ManagedAccount> {
  const account = await accountWithLogin(login);
  if (!account) throw new SettingError(`There is no account with the email ${login}.`);
  return account;
}

function rolesIn(list: string): Right[] {
  const names = list.split(',').filter(Boolean);
  const unknown = names.find((name) => !(RIGHT_NAMES as readonly string[]).includes(name));
  if (unknown) throw new SettingError(`There is no role "${unknown}". ${USAGE.split('\n').at(-1)}`);
  return names.flatMap(unbundled);
}

async function companiesNamed(names: readonly string[]): Promise<number[]> {
  const known = await allCompanies();
  return names.map((name) => {
    const company = known.find((one) => one.name === name);
    if (!company) throw new SettingError(`There is no company "${name}": ${known.map((one) => one.name).join(', ')}.`);
    return company.id;
  });
}

/** The server that runs mails it. */
async function sendReset(login: string): Promise<void> {
  const [website] = (await loadDirectory()).websites;
  const site = website && (await findSite(website.id, website.defaultLanguage));
  if (!site) throw new SettingError('There is no website yet. Run `npm run create-admin` first.');
  await requestReset({ login }, 'npm run staff', site);
}

function lineOf({ login, name, roles, companies, isOpen }: ManagedAccount): string {
  const worksIn = companies.map((company) => company.name).join(', ');
  const further = companies.flatMap((company) => company.further.map((role) => `${role} at ${company.name}`));
  return [login, name, [...roles, ...further].join(','), worksIn, ...(isOpen ? [] : ['closed'])].join('\t');
}
