import { afterEach, expect, it } from 'vitest';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import widget from '#widgets/surveys/o_survey.tsx';

afterEach(() => {
  globalThis.islands = undefined;
});

const frameOf = async (params: object) =>
  (await showWidget(widget, { params: { survey: 'tea & time', ...params } })).querySelector('iframe');

it('Survey stands in a frame with a name for screen readers', async () => {
  const frame = await frameOf({});
  expect(frame?.getAttribute('src')).toBe('/survey/start/tea%20%26%20time');
  expect(frame?.title).toBe('Survey');
  expect((await frameOf({ name: 'Tea' }))?.title).toBe('Tea');
});
