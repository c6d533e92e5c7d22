/** How far rows of one height can be scrolled: a browser draws no page that is as high as a million rows. */
export interface Track {
  rows: number;
  /** Of one row, in px. */
  height: number;
  /** Of the box they are seen in, in px. */
  view: number;
}

/** Where a box stands: what its scroll bar says, and how much lower that is among all rows, in px. */
export interface Stand {
  top: number;
  offset: number;
}

const mostPixels = 8_000_000;
const wholeOf = ({ rows, height }: Track) => rows * height;

/** How high the rows are drawn in all, in px. */
export const drawnHeight = (track: Track): number => Math.min(wholeOf(track), mostPixels);

/** The part of the height within which a row stands as low as it is drawn; from part to part the rows move up under the scroll bar. */
function partsOf(track: Track): { height: number; step: number; last: number } {
  const height = mostPixels / 100;
  const last = Math.ceil(wholeOf(track) / height) - 1;
  return { height, last, step: (wholeOf(track) - mostPixels) / last };
}

const offsetAt = (track: Track, place: number): number => {
  const { height, step, last } = partsOf(track);
  return Math.round(Math.min(last, Math.floor(place / height)) * step);
};

/**
 * Where a box stands after its scroll bar moved. A short way goes from row to row; a long one, such as by the thumb of the bar, goes as far
 * among all rows as the bar went in its own length. `top` is another than the bar's where the box has to be put there.
 */
export function movedTo(track: Track, from: Stand, top: number): Stand {
  const whole = wholeOf(track);
  if (whole <= mostPixels) return { top, offset: 0 };
  if (Math.abs(top - from.top) < track.view) return standAt(track, top + from.offset);
  const place = (top * (whole - track.view)) / (mostPixels - track.view);
  return { top, offset: offsetAt(track, place) };
}

/** How a box stands at a place among all rows, in px from the first. */
export function standAt(track: Track, wanted: number): Stand {
  const whole = wholeOf(track);
  const place = Math.max(0, Math.min(wanted, whole - track.view));
  if (whole <= mostPixels) return { top: place, offset: 0 };
  const offset = offsetAt(track, place);
  return { top: place - offset, offset };
}

/** The rows in sight of a box: the first and the last, from 0. */
export function rowsInSight({ rows, height, view }: Track, { top, offset }: Stand): { first: number; last: number } {
  const place = top + offset;
  const first = Math.max(0, Math.min(rows - 1, Math.floor(place / height)));
  return { first, last: Math.max(first, Math.min(rows - 1, Math.ceil((place + view) / height) - 1)) };
}
