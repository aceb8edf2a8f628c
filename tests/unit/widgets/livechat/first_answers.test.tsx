import { expect, it, vi } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { last, settled } from '#tests/setup/widgets/calls.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { FirstAnswers } from '#widgets/livechat/parts/first_answers.tsx';

const askPerson = vi.fn();
const widget = defineWidget({
  View: () => <FirstAnswers channelId={1} messageUrl="/message" read={() => {}} askPerson={askPerson} />,
});

it('sends a question without an answer once, however often it is pressed', async () => {
  const host = await showWidget(widget);
  await last().answer([{ id: '1', parent: '', text: 'Is it oak?', answer: '' }]);
  const press = async () => {
    host.querySelector<HTMLElement>('.button--quiet')?.click();
    await settled();
  };
  await press();
  await press();
  expect(askPerson.mock.calls).toEqual([['Is it oak?']]);
});
