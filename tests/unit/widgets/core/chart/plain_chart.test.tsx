import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PlainChart } from '#widgets/core/chart/plain/plain_chart.tsx';
import { barAt, roundNumbers } from '#widgets/core/chart/plain/scale.ts';
import type { ChartSpec } from '#widgets/core/chart/spec.ts';

const noData = 'Nothing';

/** As the server sends it. */
function drawn(spec: ChartSpec) {
  document.body.innerHTML = renderToStaticMarkup(<PlainChart spec={spec} />);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return {
    of: (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name)),
    texts: (selector: string) => all(selector).map(({ textContent }) => textContent),
  };
}

const line = (values: number[]): ChartSpec => ({
  kind: 'line',
  noData,
  name: 'Clicks',
  labels: values.map((_, at) => `day ${at}`),
  values,
  xTicks: [0, 2],
  yTicks: 2,
});
const bars = (...values: number[]) => values.map((value, at) => ({ label: `bar ${at}`, value }));

describe('PlainChart', () => {
  it('draws a line through its values, with round numbers and some names along the axes', () => {
    const { of, texts } = drawn(line([0, 4, 2]));
    expect(of('.plain-chart__line', 'd')).toEqual(['M0,1000L500,0L1000,500']);
    expect(texts('.plain-chart__value')).toEqual(['0', '2', '4']);
    expect(of('.plain-chart__value', 'y')).toEqual(['100%', '50%', '0%']);
    expect(texts('.plain-chart__name')).toEqual(['day 0', 'day 2']);
    expect(of('.plain-chart__name', 'x')).toEqual(['0%', '100%']);
  });

  it('draws at most 400 points of a long line, and none of its peaks is lost', () => {
    const values = Array.from({ length: 3000 }, (_, at) => (at === 1501 ? 9 : 1));
    const [path] = drawn(line(values)).of('.plain-chart__line', 'd');
    const heights = path!
      .slice(1)
      .split('L')
      .map((point) => point.split(',')[1]);
    expect(heights.length).toBeLessThanOrEqual(400);
    expect(heights.filter((y) => y === '0')).toHaveLength(1);
  });

  it('draws one day in the middle of nothing', () => {
    expect(drawn(line([3])).of('.plain-chart__line', 'd')).toEqual(['M0,0']);
  });

  it('draws bars with their values, and names side by side while there are few', () => {
    const { of, texts } = drawn({ kind: 'bar', noData, name: 'Answers', bars: bars(1, 4) });
    expect(of('rect', 'height')).toEqual(['25%', '100%']);
    expect(of('rect', 'y')).toEqual(['75%', '0%']);
    expect(texts('.plain-chart__count')).toEqual(['bar 0', 'bar 1', '1', '4']);
    expect(of('.plain-chart__plot', 'class')).toEqual(['plain-chart__plot plain-chart__plot--straight']);
  });

  it('slants the names of many bars, and cuts long ones', () => {
    const long = bars(1, 1, 1, 1, 1).map((bar) => ({ ...bar, label: `${bar.label} of many` }));
    const { texts } = drawn({ kind: 'bar', noData, name: 'Answers', bars: long, longest: 5 });
    expect(texts('.plain-chart__name')).toEqual(['bar 0...', 'bar 1...', 'bar 2...', 'bar 3...', 'bar 4...']);
  });

  it('draws the bars of several series beside each other, each series in one colour of the legend', () => {
    const { of, texts } = drawn({
      kind: 'multiBar',
      noData,
      series: [
        { name: 'Good', bars: bars(2, 0) },
        { name: 'Good', bars: bars(1, 2) },
      ],
      controls: { grouped: 'Grouped', stacked: 'Stacked' },
    });
    const [first, second] = of('circle', 'fill');
    expect(first).not.toBe(second);
    expect(of('rect', 'fill')).toEqual([first, first, second, second]);
    expect(of('rect', 'height')).toEqual(['100%', '0%', '50%', '100%']);
    expect(texts('.plain-chart__legend li')).toEqual(['Good', 'Good']);
  });

  it('draws slices clockwise from the top, with shares that have room', () => {
    const { of, texts } = drawn({ kind: 'pie', noData, slices: bars(3, 1, 0) });
    expect(of('path', 'd').slice(0, 2)).toEqual(['M0,0L0,-90A90,90,0,1,1,-90,0Z', 'M0,0L-90,0A90,90,0,0,1,0,-90Z']);
    expect(texts('text')).toEqual(['75%', '25%']);
    expect(texts('li')).toEqual(['bar 0', 'bar 1', 'bar 2']);
  });

  it('writes shares from 2 percent on into their slices', () => {
    expect(drawn({ kind: 'pie', noData, slices: bars(49, 2, 48, 1) }).texts('text')).toEqual(['49%', '2%', '48%']);
  });

  it('leaves out shares of narrow slices that labels of larger ones would cover', () => {
    const { of, texts } = drawn({ kind: 'pie', noData, slices: bars(59, 9, 9, 7, 5, 3, 3, 3, 2) });
    expect(texts('text')).toEqual(['59%', '9%', '9%', '7%', '3%', '2%']);
    const places = of('text', 'x').map((x, at) => [Number(x), Number(of('text', 'y')[at])] as const);
    const gaps = places.slice(1).map(([x, y], at) => Math.hypot(x - places[at]![0], y - places[at]![1]));
    // More than the width of two digits and the sign.
    expect(Math.min(...gaps)).toBeGreaterThan(17);
  });

  it('draws a circle where one slice is all', () => {
    const { of } = drawn({ kind: 'pie', noData, slices: bars(5) });
    expect(of('svg > circle', 'r')).toEqual(['5', '90']);
  });

  it.each<ChartSpec>([
    line([]),
    { kind: 'pie', noData, slices: bars(0, 0) },
    { kind: 'bar', noData, name: 'Answers', bars: bars(0) },
    { kind: 'multiBar', noData, series: [{ name: 'Good', bars: bars(0) }], controls: { grouped: '', stacked: '' } },
  ])('says that there is nothing in a chart: $kind', (spec) => {
    expect(drawn(spec).texts('.plain-chart--nothing')).toEqual([noData]);
  });
});

it.each([
  [4, 2, [0, 2, 4]],
  [27, 3, [0, 10, 20]],
  [31, 10, [0, 5, 10, 15, 20, 25, 30]],
  [3, 10, [0, 1, 2, 3]],
  [1000, 3, [0, 500, 1000]],
  [0.4, 5, [0]],
  [7, 0, [0]],
])('roundNumbers up to %s, about %s of them: %j', (most, count, expected) => {
  expect(roundNumbers(most, count)).toEqual(expected);
});

it('barAt leaves the same room before the first bar as between bars', () => {
  const [first, second] = [barAt(0, 2), barAt(1, 2)];
  expect(first.start).toBeCloseTo(0.1);
  expect(second.start - (first.start + first.width)).toBeCloseTo(0.1);
  expect(second.start + second.width + 0.1).toBeCloseTo(second.whole);
});
