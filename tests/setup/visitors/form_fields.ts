/** Posts staff forms as a browser would. */
import type { Visitor } from './visitor.ts';

/** The fields that an unchanged form would send. */
export async function formFields(person: Visitor, url: string): Promise<Record<string, string>> {
  const { body } = await person.get(url);
  const [, form = ''] = /<form class="form(?: staff-form)?"(.*?)<\/form>/s.exec(body) ?? [];
  return fieldsIn(form);
}

/** @param form what stands in it */
export function fieldsIn(form: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const [name, value, type] = ['name', 'value', 'type'].map((one) => new RegExp(` ${one}="([^"]*)"`).exec(tag)?.[1]);
    if (name && type === 'checkbox') Object.assign(fields, / checked/.test(tag) ? { [name]: 'on' } : {});
    else if (name) fields[name] = value ?? '';
  }
  for (const [, name, text] of form.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n?([^<]*)/g)) fields[name!] = text!;
  for (const [, name, options] of form.matchAll(/<select[^>]* name="([^"]*)"[^>]*>(.*?)<\/select>/gs))
    fields[name!] = /value="([^"]*)" selected/.exec(options!)?.[1] ?? '';
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, plain(text)]));
}

const plain = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
