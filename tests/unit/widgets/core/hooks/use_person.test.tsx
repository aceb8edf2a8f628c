import { afterEach, expect, it } from 'vitest';
import { defineWidget } from '#registry/widget.ts';
import { forgetCookie, setCookie } from '#tests/setup/visitors/cookies.ts';
import { showWidget } from '#tests/setup/widgets/widget.ts';
import { usePerson } from '#widgets/core/hooks/use_person.ts';

afterEach(() => forgetCookie('known_visitor'));

it.each([
  [false, 'a stranger'],
  [true, 'somebody whom the shop knows'],
])('usePerson says %s of %s', async (isKnown, _who) => {
  if (isKnown) setCookie('known_visitor', '1');
  let said: unknown;
  const widget = defineWidget({
    View() {
      said = usePerson().isKnown;
      return <p>Here</p>;
    },
  });
  await showWidget(widget);
  expect(said).toBe(isKnown);
});
