import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newSection } from '#registry/tools/sections/new_section.ts';
import { headTexts, sectionHead } from '#registry/tools/sections/section_head.ts';
import { sectionFindings } from '#registry/tools/themes/check/sections.ts';
import { folderWith } from './project.ts';

const ROOT = process.cwd();
const headOf = (...lines: string[]) => sectionHead(`<% /* @section Hours\n${lines.join('\n')} */ %>\n<b></b>`);
const problemsOf = (...lines: string[]) => headOf(...lines).problems.map(({ line, message }) => `${line}: ${message}`);

describe('sectionHead()', () => {
  it('reads title, description and params with their defaults', () => {
    const { head, problems } = sectionHead(`<% /* @section Opening hours
   When people may
   come.
   @opening
   @data products
   @param {text} [title=Our hours] - Heading, which may go on
     in the next line
   @param {number 1-12} [count=4] - How many
   @param {choice start="At the start" end="At the end"} [side=end] - Side
   @param {switch} [wide=on] - As wide as the page

   it: products, and what stands above */ %>`);
    expect(problems).toEqual([]);
    expect(head).toMatchObject({
      title: 'Opening hours',
      description: 'When people may come.',
      isOpening: true,
      data: ['products'],
      params: [
        { name: 'title', kind: 'text', label: 'Heading, which may go on in the next line', fallback: 'Our hours' },
        { name: 'count', kind: 'number', least: 1, most: 12, fallback: '4' },
        { name: 'side', kind: 'choice', fallback: 'end', options: [{ value: 'start', label: 'At the start' }, {}] },
        { name: 'wide', kind: 'switch', fallback: 'on' },
      ],
    });
    expect(headTexts(head)).toEqual(expect.arrayContaining(['Opening hours', 'Our hours', 'At the end', 'Side']));
  });

  it('makes as many images of a list of images as there may be', () => {
    const { params } = headOf('@param {text} title - Heading', '@param {images 3} images - Picture').head;
    expect(params.slice(1)).toMatchObject([
      { name: 'image1', kind: 'image', list: 'images', number: 1 },
      { name: 'image2', kind: 'image', list: 'images', number: 2 },
      { name: 'image3', kind: 'image', list: 'images', number: 3 },
    ]);
  });

  it.each([
    ['images without a number', '@param {images} images - Image', '2: Say how many there may be, 2 to 24'],
    ['too many images', '@param {images 25} images - Image', '2: Say how many there may be, 2 to 24'],
    ['an unknown tag', '@parm {text} title - Heading', '2: There is no tag @parm.'],
    ['an unknown kind', '@param {txt} title - Heading', "2: There is no kind 'txt'. Kinds: text,"],
    ['a param without a label', '@param {text} title', "2: This param can't be read. Write it like: @param {text}"],
    ['a name that every template has', '@param {text} url - Address', '2: Every section has an it.url already'],
    ['a name that begins with a capital', '@param {text} Title - Heading', "2: 'Title' can't be a name"],
    ['unknown data', '@data produtcs', "2: There is no data 'produtcs'."],
    ['a choice without options', '@param {choice} side - Side', '2: A choice has options'],
    ['a default that is no option', '@param {choice a="A" b="B"} [side=c] - Side', "2: The default 'c' is none of"],
    ['a default out of range', '@param {number 1-4} [count=9] - Count', "2: The default '9' is no whole number from 1"],
    ['what no kind takes', '@param {text 80} title - Heading', "2: '80' can't be read."],
    ['a default of an image', '@param {image} [image=a.png] - Image', "2: A param of kind 'image' has no default."],
  ])('tells line and reason of %s', (_what, wrong, message) => {
    expect(problemsOf(wrong)).toEqual([expect.stringContaining(message)]);
  });

  it('refuses two params of one name, and a template without a head comment', () => {
    expect(problemsOf('@param {text} a - A', '@param {text} a - B')).toEqual(["3: There are two params 'a'."]);
    const images = '@param {images 2} images - Image';
    expect(problemsOf(images, '@param {image} image1 - A')).toEqual(["3: There are two params 'images'."]);
    expect(problemsOf(images, '@param {text} images - A')).toEqual(["3: There are two params 'images'."]);
    expect(sectionHead('<b></b>').problems).toEqual([{ line: 1, message: expect.stringContaining('@section') }]);
  });

  it('reads the example of the README', () => {
    const readme = readFileSync(path.join(ROOT, 'templates/README.md'), 'utf8');
    const [, example = ''] = /```html\n(<% \/\* @section[\s\S]*?)```/.exec(readme) ?? [];
    const { head, problems } = sectionHead(example);
    expect([problems, head.params.length > 3]).toEqual([[], true]);
  });
});

describe('sectionFindings()', () => {
  const found = (file: string, source: string, original: string | null = null) =>
    sectionFindings({ templates: [{ file: `templates/website/sections/${file}`, source, original }] });

  it('reports what is wrong with file and line', () => {
    const wrong = '<% /* @section Map\n@param {image} - Map */ %>';
    expect(found('map.eta', wrong)).toEqual([
      { file: 'templates/website/sections/map.eta', line: 2, message: expect.stringContaining("can't be read") },
    ]);
    expect(found('My-map.eta', '<% /* @section Map */ %>')).toHaveLength(1);
  });

  it('lets a theme draw a section of the project without saying its params again', () => {
    expect(found('hero.eta', '<b></b>', '<% /* @section Hero */ %>')).toEqual([]);
  });
});

describe('newSection()', () => {
  it('writes a section that can be used, into the project or a theme', () => {
    const { root } = folderWith({ 'harbor/README.md': '' });
    expect(newSection(root, 'opening_hours', '')).toBe('templates/website/sections/opening_hours.eta');
    const made = newSection(ROOT, 'sea_view', path.join(root, 'harbor'));
    expect(made).toBe(path.join(root, 'harbor/templates/website/sections/sea_view.eta'));
    expect(sectionHead(readFileSync(made, 'utf8'))).toMatchObject({ problems: [], head: { title: 'Sea view' } });
  });

  it.each([
    ['Sea view', '', "can't be the name of a section"],
    ['hero', 'harbor', 'The project has this section: npm run new override @website/sections/hero'],
  ])('refuses %s', (name, theme, message) => {
    const { root } = folderWith({ 'harbor/README.md': '' });
    expect(() => newSection(ROOT, name, theme && path.join(root, theme))).toThrow(message);
  });

  it('overwrites nothing', () => {
    const { root } = folderWith({ 'templates/website/sections/hours.eta': '' });
    expect(() => newSection(root, 'hours', '')).toThrow('already exists');
  });
});
