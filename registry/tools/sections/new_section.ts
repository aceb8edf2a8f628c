// npm run new section opening_hours [../themes/harbor]: writes a section that pages can use at once.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { themeFoldersIn } from '#registry/tools/themes/folders.ts';
import { SECTIONS_FOLDER, sectionKindOf } from './section_head.ts';

/** @param folder of a theme; empty: the project @returns the new file. @throws Error where the name can't be taken */
export function newSection(root: string, name: string, folder: string): string {
  const file = `${SECTIONS_FOLDER}/${name}.eta`;
  if (!sectionKindOf(file))
    throw new Error(
      `'${name}' can't be the name of a section: take small letters, digits and _, such as opening_hours.`,
    );
  const [theme, ...others] = themeFoldersIn(folder);
  if (others.length > 0) throw new Error('Say in which theme: npm run new section opening_hours ../themes/harbor');
  const made = path.join(theme?.folder ?? root, file);
  if (existsSync(made)) throw new Error(`${made} already exists.`);
  if (theme && existsSync(path.join(root, file)))
    throw new Error(
      `The project has this section: npm run new override @website/sections/${name} ${folder} copies it to be changed.`,
    );
  mkdirSync(path.dirname(made), { recursive: true });
  writeFileSync(made, sourceOf(name));
  return theme ? made : file;
}

const sourceOf = (name: string): string => {
  const words = name.replaceAll('_', ' ');
  return `<% /* @section ${words.charAt(0).toUpperCase()}${words.slice(1)}
   What it shows, for those who choose it.
   @param {text} title - Heading
   @param {rich} text - Text */ %>
<section class="section">
  <% if (it.title) { %><h2><%= it.title %></h2><% } %>
  <div class="prose"><%~ it.text %></div>
</section>
`;
};
