import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { demand } from '#registry/actions.ts';
import { emit } from '#registry/bus.ts';
import { useEvent } from '#registry/hooks.ts';
import { number } from '#registry/params.ts';
import { useAction } from '#registry/use_action.ts';
import { defineWidget } from '#registry/widget.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';

declare module '../../../registry/bus.ts' {
  interface Events {
    'test:add': number;
  }
}

const sum = defineWidget({
  params: { first: number(0) },
  View({ first }) {
    const [total, setTotal] = useState(first);
    useEvent('test:add', (more) => setTotal(total + more));
    useAction('test:tell', () => total);
    return <b>{total}</b>;
  },
});

it('useEvent and useAction run their callbacks with the current state', async () => {
  const host = await showWidget(sum, { params: { first: 1 } });
  emit('test:add', 2);
  await vi.waitFor(() => expect(host.textContent).toBe('3'));
  emit('test:add', 4);
  await vi.waitFor(() => expect(host.textContent).toBe('7'));
  expect(await demand('test:tell')).toEqual([7]);
});

it('useEvent and useAction do nothing after their widget has stopped', async () => {
  const [one, other] = [await showWidget(sum), await showWidget(sum, { params: { first: 5 } })];
  await vi.waitFor(async () => expect(await demand('test:tell')).toEqual([5]));
  expect(one.isConnected).toBe(false);
  expect(other.textContent).toBe('5');
});
