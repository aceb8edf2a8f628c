/** Bundles the entry of every page, and the list of widgets it leaves out. */
import path from 'node:path';
import type { Build } from '#registry/runtime/boot.ts';
import { bundleClient, outputNamed, type Settings } from './bundle.ts';
import type { WidgetGroup } from './find_widgets.ts';
import { listEntry, pageEntry } from './generated.ts';

const ELSEWHERE = 'registry/runtime/elsewhere.ts';

/** As modules beside it are called. */
export const nameOf = (output: string): string => `./${path.basename(output)}`;

/**
 * The entry names the widgets of header and footer only: others must not make every page heavier. It shares nothing
 * with the widgets, so that it stays one small file, and a page without markers loads nothing else.
 * @param words by group, see `wordFor`
 */
export async function bundleEntry(
  groups: WidgetGroup[],
  words: Record<string, string>,
  facts: Pick<Build, 'languages' | 'runtime' | 'actions'>,
  outdir: string,
  settings: Settings,
): Promise<{ entry: string; elsewhere: string; outputs: string[] }> {
  const wordsWhere = (isOnEveryPage: boolean) =>
    groups.flatMap((group) => (group.isOnEveryPage === isOnEveryPage ? [words[group.name]] : [])).join(' ');
  const list = await bundleClient({ widget_list: 'generated:list' }, outdir, settings, {
    sources: { list: listEntry(wordsWhere(false), wordsWhere(true)) },
  });
  const build = { ...facts, groups: wordsWhere(true), list: nameOf(outputNamed('generated:list', list)) };
  const page = await bundleClient({ islands: 'generated:page' }, outdir, settings, {
    sources: { page: pageEntry(build, settings.isDev) },
  });
  const elsewhere = await bundleClient({ elsewhere: ELSEWHERE }, outdir, settings);
  return {
    entry: outputNamed('generated:page', page),
    elsewhere: outputNamed(ELSEWHERE, elsewhere),
    outputs: [list, page, elsewhere].flatMap(({ outputs }) => Object.keys(outputs)),
  };
}
