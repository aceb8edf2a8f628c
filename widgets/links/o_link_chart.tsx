import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import Drawing from '#widgets/core/chart/drawing.tsx';
import { type LinkFigures, specOf } from './parts/figures.ts';

/** Draws the clicks of a link by day or by country; the table beside it has the figures. */
export default defineWidget({
  load: 'visible',
  params: {
    /** Clicks of a period by day or by country. */
    figures: data<LinkFigures>(),
  },
  View: ({ figures }) => <Drawing spec={specOf(figures)} />,
});
