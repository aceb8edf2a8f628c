import { expect, test } from 'vitest';
import { attendeesIn } from '#events/registration/fields.ts';

test('an attendee has a bounded number of answers, whatever a form sends', () => {
  const answers = Array.from({ length: 10_000 }, (_, at) => [`1-answer_ids-${at}`, 'x'] as const);
  const [attendee, ...others] = attendeesIn({
    '1-name': 'Ann',
    '0-email': 'a@example.com',
    ...Object.fromEntries(answers),
  });
  expect([attendee!.name, attendee!.email, others.length]).toEqual(['Ann', 'a@example.com', 0]);
  expect(Object.keys(attendee!.answers)).toHaveLength(39);
});
