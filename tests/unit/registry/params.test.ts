import { describe, expect, expectTypeOf, it } from 'vitest';
import { paramAttributes } from '#core/templates/marker_attributes.ts';
import { flag, json, number, oneOf, text } from '#registry/params.ts';
import { readParams } from '#registry/runtime/attributes.ts';
import { defineWidget } from '#registry/widget.ts';

const spec = {
  title: text(),
  note: text(''),
  pageSize: number(10),
  productId: number(null),
  isCompact: flag(),
  side: oneOf(['start', 'end'], 'start'),
  lines: json<{ id: number }[]>([]),
};

const read = (attributes: Record<string, string>) => readParams(spec, (name) => attributes[name] ?? null);

describe('Widget params', () => {
  it('are read from kebab-case attributes as typed values', () => {
    const values = read({
      'data-title': 'Pot',
      'data-page-size': '4.5',
      'data-product-id': '7',
      'data-is-compact': '',
      'data-side': 'end',
      'data-lines': '[{"id":1}]',
    });
    expect(values).toEqual({
      title: 'Pot',
      note: '',
      pageSize: 4.5,
      productId: 7,
      isCompact: true,
      side: 'end',
      lines: [{ id: 1 }],
    });
  });

  it('get their default when the attribute is absent', () => {
    expect(read({ 'data-title': '' })).toEqual({
      title: '',
      note: '',
      pageSize: 10,
      productId: null,
      isCompact: false,
      side: 'start',
      lines: [],
    });
  });

  it('reach the View with their declared types', () => {
    defineWidget({
      params: spec,
      View(params) {
        expectTypeOf(params).toEqualTypeOf<{
          title: string;
          note: string;
          pageSize: number;
          productId: number | null;
          isCompact: boolean;
          side: 'start' | 'end';
          lines: { id: number }[];
        }>();
        return null;
      },
    });
  });

  it.each([
    [{}, 'data-title is absent, expected text'],
    [{ 'data-title': 'x', 'data-page-size': 'ten' }, 'data-page-size is "ten", expected a number'],
    [{ 'data-title': 'x', 'data-page-size': '' }, 'data-page-size is "", expected a number'],
    [{ 'data-title': 'x', 'data-page-size': 'Infinity' }, 'data-page-size is "Infinity", expected a number'],
    [{ 'data-title': 'x', 'data-is-compact': 'yes' }, 'data-is-compact is "yes", expected nothing, "true" or "false"'],
    [
      { 'data-title': 'x', 'data-is-compact': 'constructor' },
      'data-is-compact is "constructor", expected nothing, "true" or "false"',
    ],
    [{ 'data-title': 'x', 'data-side': 'top' }, 'data-side is "top", expected one of start, end'],
    [{ 'data-title': 'x', 'data-lines': '[' }, 'data-lines is "[", expected JSON'],
  ])('are rejected with name, value and expectation: %j', (attributes, why) => {
    expect(() => read(attributes as Record<string, string>)).toThrow(new TypeError(why));
  });

  it('are read back from the attributes that the server writes', () => {
    const given = {
      title: '"<b>"',
      pageSize: -0.5,
      productId: 0,
      isCompact: true,
      side: 'end',
      lines: [{ id: 2 }],
    };
    expect(read(Object.fromEntries(paramAttributes(spec, given)))).toEqual({
      ...given,
      note: '',
    });
  });

  it('are not written when they equal the default', () => {
    const given = {
      title: 'Pot',
      note: '',
      pageSize: 10,
      productId: null,
      isCompact: false,
      side: undefined,
    };
    expect(paramAttributes(spec, given)).toEqual([['data-title', 'Pot']]);
  });

  it('write a false flag whose default is true', () => {
    expect(paramAttributes({ isOpen: flag(true) }, { isOpen: false })).toEqual([['data-is-open', 'false']]);
  });

  it.each([
    [
      { title: 'x', size: 1 },
      "it has no param 'size', it has: title, note, pageSize, productId, isCompact, side, lines",
    ],
    [{}, "param 'title' is absent, expected text"],
    [{ title: null }, "param 'title' is absent, expected text"],
    [{ title: 'x', pageSize: Number.NaN }, "param 'pageSize' is NaN, expected a number"],
    [{ title: 'x', pageSize: '10' }, 'param \'pageSize\' is "10", expected a number'],
    [{ title: 'x', side: 'top' }, 'param \'side\' is "top", expected one of start, end'],
  ])('are not written when they do not match the declaration: %j', (given, why) => {
    expect(() => paramAttributes(spec, given)).toThrow(why);
  });

  it('cannot use a name that the registry reserves', () => {
    expect(() => paramAttributes({ state: text() }, { state: 'x' })).toThrow(
      "the registry uses the name 'state' itself",
    );
  });
});
