import { describe, expect, it } from 'vitest';
import { formView, translationsOf } from '#core/pages/form_view.ts';

const LANGUAGES = [
  { code: 'en_US', name: 'English', direction: 'ltr' },
  { code: 'ar_001', name: 'العربية', direction: 'rtl' },
];
const FIELDS = [{ name: 'title', label: 'Title' }];

describe('formView', () => {
  it('has errors when a field is not right, and none as it opens', () => {
    expect(formView({ values: {} })).toMatchObject({ hasErrors: false, errors: {}, conflicts: null });
    expect(formView({ values: {}, errors: { title: 'Enter a title' } }).hasErrors).toBe(true);
  });

  it('says label and language of a text that two people changed', () => {
    const conflicts = [
      { name: 'title-fr_FR', saved: 'Chaise', entered: 'Siège' },
      { name: 'price', saved: '1', entered: '2' },
    ];
    expect(formView({ values: {}, conflicts }, { title: 'Title' }).conflicts).toEqual([
      { label: 'Title', language: 'fr_FR', saved: 'Chaise', entered: 'Siège' },
      { label: 'price', language: '', saved: '1', entered: '2' },
    ]);
  });
});

describe('translationsOf', () => {
  it('opens the first language, and others only for an error', () => {
    const open = (errors: Record<string, string>) =>
      translationsOf(LANGUAGES, FIELDS, { values: {}, errors }).map(({ isOpen }) => isOpen);
    expect(open({})).toEqual([true, false]);
    expect(open({ 'title-ar_001': 'Too long' })).toEqual([true, true]);
  });

  it('shows another language where a text is empty, and calls it missing', () => {
    const [english, arabic] = translationsOf(LANGUAGES, FIELDS, { values: { 'title-en_US': 'Chair' } });
    expect(english).toMatchObject({ isMissing: false, fields: [{ name: 'title-en_US', value: 'Chair' }] });
    expect(arabic).toMatchObject({ isMissing: true, fields: [{ value: '', placeholder: 'Chair' }] });
  });

  it('calls nothing missing while no language has a text', () => {
    expect(translationsOf(LANGUAGES, FIELDS, { values: {} }).map(({ isMissing }) => isMissing)).toEqual([false, false]);
  });
});
