/** Which widgets draw and which only add to HTML, and how islands are written. */
import { describe, expect, test } from 'vitest';
import { findWidgets } from '#registry/tools/find_widgets.ts';
import { type FunctionLines, functionsOf } from '#tests/setup/function_lines.ts';
import { allImports, codeOf, filesLike, importsOf, ROOT, textOf } from '#tests/setup/source_files.ts';

/**
 * They show nothing of their own and remember nothing that a person sees, or add to the HTML of an author. Why each is
 * no island that draws.
 */
const ENHANCED: Record<string, string> = {
  js_attributes: 'submits a form when its filter changes',
  js_change_lang: 'takes the place on the page along on a link',
  js_disable_on_click: 'disables what was pressed until the next page comes',
  js_website_submit_form: 'disables what was pressed until the next page comes',
  o_add_to_cart: 'sends a form of the page in place',
  o_affix_enabled: 'affixes the header of every page',
  o_autohide_menu: 'folds the menu of every page',
  o_block: 'gives its place to HTML of the server',
  o_carousel_product: 'scrolls pictures of an author’s product',
  o_cart_count: 'keeps a number up to date in the header of every page',
  o_cart_link: 'opens the cart in the header of every page',
  o_color_scheme: 'switches light and dark in the footer of every page',
  o_gallery: 'opens pictures of an author in a lightbox',
  o_image: 'loads a picture once it is near',
  o_livechat_button: 'waits on pages for the moment of the chat window',
  o_newsletter_popup: 'waits on every page for the moment of its dialog',
  o_payment_challenge: 'leads on to a provider’s page',
  o_shop_views: 'counts views',
  o_slideshow: 'adds controls to slides of an author',
  parallax: 'moves a picture of an author',
  s_share: 'completes links of an author',
  s_website_form: 'checks and sends a form of an author in place',
  zoomable: 'enlarges pictures of an author under the mouse',
};
const MOST_ENHANCED = 22;

/** Files that islands use and that make elements, and why no View can draw them. */
const BY_HAND: Record<string, string> = {
  'widgets/core/chart/draw.ts': 'the library of charts draws by itself',
  'widgets/core/chart/tooltip.ts': 'stands in the drawing of that library',
  'widgets/core/copy.ts': 'without https the browser copies only what is selected in a field, for a moment',
  'widgets/core/live_region.ts': 'one region for all islands, which outlives each and moves into the topmost dialog',
  'widgets/core/zoom.ts': 'covers pictures of an author too, on pages without a framework',
  'widgets/livechat/parts/console/live_regions.ts': 'renews parts of the page that the server drew around the island',
  'widgets/payments/parts/redirection.ts': 'leaves the page with the form of a provider',
  'widgets/payments/parts/stripe_script.ts': 'loads the script of a provider, once for all islands',
  'widgets/website/parts/rich_text/clean_html.ts': 'reduces pasted HTML to what is allowed, before it is shown',
  'widgets/website/parts/rich_text/editing.ts': 'the library of formatted text asks for changed elements',
  'widgets/website/parts/rich_text/use_rich_text.ts': 'what is inside the editable element belongs to that library',
};

const MOST_LINES = 40;
const MOST_LINES_OF_COMPONENT = 60;

const widgets = findWidgets(ROOT);
const exportedFrom = (file: string) => /^export \{ default \} from '(.+)';/m.exec(codeOf(file))?.[1];
const isKeeping = (file: string) => /\bkeepsHtml\b/.test(codeOf(file));

describe('A widget', () => {
  test('draws with a View, or is listed with the reason why not', () => {
    const drawsNothing = widgets.filter(({ file, hasView }) => !hasView || isKeeping(file)).map(({ name }) => name);
    expect(drawsNothing.sort()).toEqual(Object.keys(ENHANCED).sort());
  });

  test(`that draws nothing is one of ${MOST_ENHANCED} at most, where two names of one file count once`, () => {
    const files = widgets.filter(({ name }) => name in ENHANCED).map(({ file }) => exportedFrom(file) ?? file);
    expect(new Set(files).size).toBeLessThanOrEqual(MOST_ENHANCED);
  });
});

describe('The code of widgets and registry', () => {
  const functions = filesLike('{widgets,registry}/**/*.{ts,tsx}').flatMap(functionsOf);
  const isComponent = ({ file, name }: FunctionLines) => file.endsWith('.tsx') && /^[A-Z]/.test(name);
  const isLong = (one: FunctionLines) => one.lines > (isComponent(one) ? MOST_LINES_OF_COMPONENT : MOST_LINES);

  test(`has no component of more than ${MOST_LINES_OF_COMPONENT} lines and no other function of more than ${MOST_LINES}, with all inside them`, () => {
    expect(functions.filter(isComponent).length).toBeGreaterThan(100);
    expect(functions.filter(isLong)).toEqual([]);
  });
});

describe('An island', () => {
  const views = filesLike('widgets/**/*.tsx');
  const filesOf = (isIsland: boolean) =>
    reachedFrom(widgets.filter(({ hasView }) => hasView === isIsland).map(({ file }) => file));
  const [ofIslands, ofBehaviours] = [filesOf(true), filesOf(false)];

  test('makes and changes no elements by hand, but in the files listed with their reason', () => {
    expect(ofIslands.size).toBeGreaterThan(200);
    const unlisted = filesLike('widgets/**/*.{ts,tsx}').filter(
      (file) => changesElements(file) && (ofIslands.has(file) || !ofBehaviours.has(file)),
    );
    expect(unlisted).toEqual(Object.keys(BY_HAND).sort());
  });

  test('takes HTML only through the part for sanitised text, and styles from style sheets', () => {
    const holding = (pattern: RegExp) => views.filter((file) => pattern.test(codeOf(file)));
    expect(holding(/dangerouslySetInnerHTML/)).toEqual(['widgets/core/parts/html.tsx']);
    expect(holding(/\sstyle=\{/)).toEqual([]);
  });
});

describe('A hook that all domains use', () => {
  test('says in a comment what it does, and has a test', () => {
    const tested = new Set(
      filesLike('tests/unit/**/*.test.{ts,tsx}').flatMap((file) => importsOf(file).map(({ to }) => to)),
    );
    const hooks = filesLike('widgets/core/hooks/use_*.ts');
    expect(hooks.length).toBeGreaterThan(10);
    expect(hooks.filter((file) => !tested.has(file))).toEqual([]);
    expect(hooks.filter((file) => !/\*\/\nexport function use[A-Z]/.test(textOf(file)))).toEqual([]);
  });
});

function changesElements(file: string): boolean {
  const byHand =
    /\.create(Element|ElementNS|DocumentFragment|ContextualFragment)\(|\.(inner|outer)HTML\b|\.(append|prepend|appendChild|insertBefore|replaceChild|replaceChildren|replaceWith|insertAdjacent\w+|importNode|cloneNode)\(/;
  const isFormData = (line: string) => /\b(entries|data|params|body)\.append\(/.test(line);
  return codeOf(file)
    .split('\n')
    .some((line) => byHand.test(line) && !isFormData(line));
}

/** Files of widgets that the given ones import, directly or not, with these. */
function reachedFrom(roots: string[]): Set<string> {
  const next = new Map<string, string[]>();
  for (const { from, to, isType } of allImports())
    if (!isType && to.startsWith('widgets/')) next.set(from, [...(next.get(from) ?? []), to]);
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    next.get(file)?.forEach(visit);
  };
  roots.forEach(visit);
  return reached;
}
