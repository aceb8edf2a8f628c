import { describe, expect, it } from 'vitest';
import { type Importer, importerFor } from '#core/domain/importer.ts';
import { mboxImporter } from '#groups/import/importer.ts';
import { shopImporters } from '#shop/import/importers.ts';
import { surveyImporters } from '#surveys/importers.ts';

const all: Importer[] = [...surveyImporters, ...shopImporters, mboxImporter];
const nameFor = (start: string, into?: string) => importerFor(all, start, into)?.name;

describe('importerFor', () => {
  const MBOX = 'From ann@example.org Mon Jan  5 10:00:00 2004\nFrom: Ann <ann@example.org>\n\nHi\n';

  it('recognises a mail archive with a target, which answers to a survey have as well', () => {
    expect(nameFor(MBOX, 'seeds')).toBe(mboxImporter.name);
  });

  it('treats any other file with a target as answers to a survey', () => {
    expect(nameFor('Handle,Title,Option1 Name,Variant Price\n', 'students-survey')).toMatch('answers to a survey');
  });

  it('finds none for a file of no known format', () => {
    expect(nameFor('one,two\n1,2\n')).toBeUndefined();
  });
});
