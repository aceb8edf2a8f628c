/** Before and after each test of a widget: its calls wait for the test, and the page is empty again. */
import { afterEach, beforeEach } from 'vitest';
import { answerCalls, endCalls } from './calls.ts';
import { clearPage } from './widget.ts';

beforeEach(answerCalls);
afterEach(endCalls);
afterEach(clearPage);
