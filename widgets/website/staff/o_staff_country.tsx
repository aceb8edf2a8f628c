import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import { CountryAndState, type CountryForm } from '#widgets/core/address/country_and_state.tsx';

/** Country and state in a form of staff: the states are those of the chosen country. */
export default defineWidget({
  load: 'idle',
  isEssential: true,
  params: {
    /** What was chosen, its problems, and what can be chosen. */
    form: data<CountryForm>(),
  },
  View: CountryAndState,
});
