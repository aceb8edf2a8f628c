/** Before and after each widget test: intercepts calls and empties the page. */
import { afterEach, beforeEach } from 'vitest';
import { answerCalls, endCalls } from './calls.ts';
import { clearPage } from './widget.ts';

beforeEach(answerCalls);
afterEach(endCalls);
afterEach(clearPage);
