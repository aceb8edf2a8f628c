/** Finds sections whose head comment can't be understood. */
import { SECTIONS_FOLDER, sectionHead, sectionKindOf } from '#registry/tools/sections/section_head.ts';
import type { Checked, Finding } from './theme_files.ts';

/** One that the project has, too, may leave its params to the project's. */
export const sectionFindings = ({ templates }: Pick<Checked, 'templates'>): Finding[] =>
  templates
    .filter(({ file }) => file.startsWith(`${SECTIONS_FOLDER}/`))
    .flatMap(({ file, source, original }): Finding[] => {
      if (!sectionKindOf(file))
        return [{ file, message: 'Take small letters, digits and _ for the name of a section, and no folder.' }];
      if (original !== null && !source.includes('@section')) return [];
      return sectionHead(source).problems.map((problem) => ({ file, ...problem }));
    });
