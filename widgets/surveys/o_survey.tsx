import { foreignPage } from '#registry/foreign_page.ts';
import { text } from '#registry/params.ts';
import { t } from '#registry/texts.ts';
import { defineWidget } from '#registry/widget.ts';

/** A survey in a frame, on any page: answered there from the first question to the thanks. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Name of the survey in its address. */
    survey: text(),
    /** Names the frame for screen readers; empty: “Survey”. */
    name: text(''),
  },
  View({ survey, name }) {
    const path = `/survey/start/${encodeURIComponent(survey)}`;
    return (
      <iframe
        className="embed__frame embed__frame--page"
        src={foreignPage()?.address(path) ?? path}
        title={name || t('Survey')}
      />
    );
  },
});
