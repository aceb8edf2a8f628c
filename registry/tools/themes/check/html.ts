/** Validates the HTML of a theme's templates, with whatever their code writes. */
import { DynamicValue, HtmlValidate, type Source } from 'html-validate';
import { HTML_RULES } from '#registry/tools/themes/html_rules.ts';
import { lineAt, tagsOf } from './template_code.ts';
import type { Checked, Finding } from './theme_files.ts';

/** Stands for a value that is known only when the page is drawn. */
const UNKNOWN = '\u{e000}';

/** A part cannot tell what stands around it, nor what its code writes into it. */
const OF_WHOLE_PAGES = [
  'attr-spacing',
  'element-required-content',
  'heading-level',
  'input-missing-label',
  'missing-doctype',
  // Two conditions may exclude each other.
  'no-dup-attr',
  'no-missing-references',
  'require-lang',
  'unique-landmark',
  'wcag/h32',
];

const validator = new HtmlValidate({
  ...HTML_RULES,
  rules: { ...HTML_RULES.rules, ...Object.fromEntries(OF_WHOLE_PAGES.map((rule) => [rule, 'off'])) },
});

export function htmlFindings({ templates }: Pick<Checked, 'templates'>): Finding[] {
  return templates.flatMap(({ file, source }) => {
    const { results } = validator.validateStringSync(htmlOf(source), file, hooks);
    return results.flatMap(({ messages }) =>
      messages.map(({ message, line, ruleId }) => ({ file, line, message: `${message} (${ruleId}).` })),
    );
  });
}

const hooks: NonNullable<Source['hooks']> = {
  *processAttribute(attribute) {
    const isUnknown = String(attribute.value).includes(UNKNOWN);
    if (!attribute.key.includes(UNKNOWN)) yield isUnknown ? { ...attribute, value: new DynamicValue('') } : attribute;
  },
};

/** Without code; of branches only the first. Lines stay where they are. */
export function htmlOf(template: string): string {
  let html = '';
  let from = 0;
  /** Depth of the branch that is left out, if one is. */
  let left: number | null = null;
  let depth = 0;
  const take = (text: string) => {
    html += left === null ? text : linesOf(text);
  };
  for (const { sign, code, at, end } of tagsOf(template)) {
    take(template.slice(from, at));
    from = end;
    const lines = linesOf(template.slice(at, end));
    // The name of an element may be written, too.
    if (sign) take((/<\/?$/.test(html) ? 'div' : UNKNOWN) + lines);
    else {
      const plain = code.replace(/\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\])*'/g, '');
      if (/^\s*\}/.test(plain) && left !== null && depth === left) left = null;
      const isOther = /^\s*\}\s*else\b/.test(plain);
      depth += (plain.match(/\{/g)?.length ?? 0) - (plain.match(/\}/g)?.length ?? 0);
      html += lines;
      if (isOther && left === null) left = depth;
    }
  }
  take(template.slice(from));
  return html;
}

const linesOf = (text: string): string => '\n'.repeat(lineAt(text, text.length) - 1);
