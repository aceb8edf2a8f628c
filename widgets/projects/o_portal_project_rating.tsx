import type { RatingView } from '#projects/rating_view.ts';
import { data } from '#registry/params.ts';
import { defineWidget } from '#registry/widget.ts';
import Face from './parts/face.tsx';
import { useOpenPopover } from './parts/use_open_popover.ts';

/** Faces of ratings, whose details show under the mouse; a click opens and keeps them, with or without script. */
export default defineWidget({
  load: 'interact',
  params: {
    /** Ratings of the project, newest first. */
    ratings: data<RatingView[]>(),
  },
  View({ ratings }) {
    const faces = useOpenPopover();
    return ratings.map((rating) => <Face key={rating.id} rating={rating} faces={faces} />);
  },
});
