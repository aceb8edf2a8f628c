/** Says why a template can't be read, and at which line. */
import { Script } from 'node:vm';
import { Eta } from 'eta';
import { TEMPLATE_OPTIONS } from '#registry/tools/templates/template_code.ts';

const BAD_CODE = /^Bad template syntax\s+(.*)\n=+\n/;

/** Empty for one that can be read. Of bad code, Eta shows all that it made of it: the sentence before is enough. */
export function templateProblem(source: string): string {
  const message = complaintAbout(source);
  const [, reason] = BAD_CODE.exec(message) ?? [];
  return reason ? `${reason}, noticed at line ${lineOfBadCode(source)}` : message;
}

/** Lines are counted as its author sees them. */
function complaintAbout(source: string): string {
  try {
    new Eta(TEMPLATE_OPTIONS).compile(source);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Eta's code for debugging says before each tag which line of the template it comes from. */
function lineOfBadCode(source: string): number {
  const code = new Eta({ ...TEMPLATE_OPTIONS, debug: true }).compileToString(source);
  const [, badLine] = /^\S+:(\d+)\n/.exec(stackOfBad(code)) ?? [];
  const before = code.split('\n').slice(0, Number(badLine)).join('\n');
  return Number([...before.matchAll(/^__eta\.line=(\d+)$/gm)].at(-1)?.[1] ?? 1);
}

/** Its first line is the only place where Node says at which line a script can't be read. */
function stackOfBad(code: string): string {
  try {
    new Script(`(function (it, options) {${code}\n})`);
    return '';
  } catch (error) {
    return (error as Error).stack ?? '';
  }
}
