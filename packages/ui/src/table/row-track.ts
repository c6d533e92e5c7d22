/** The dimensions of a scrolled list of rows of equal height. Browsers limit the height of an element to less than a million rows. */
export interface Track {
  rows: number;
  /** Height of one row, in px. */
  height: number;
  /** Height of the scrolling box, in px. */
  view: number;
}

/** The position of a box: its scrollTop, and the offset from there to its place among all rows, in px. */
export interface ScrollPosition {
  top: number;
  offset: number;
}

const maxPixels = 8_000_000;
const wholeOf = ({ rows, height }: Track) => rows * height;

/** The total height of the rendered rows, in px. */
export const drawnHeight = (track: Track): number => Math.min(wholeOf(track), maxPixels);

/**
 * Divides the rendered height into parts. Within a part rows are at their rendered position; from part to part the rows shift
 * up under the scroll bar.
 */
function partsOf(track: Track): { height: number; step: number; last: number } {
  const height = maxPixels / 100;
  const last = Math.ceil(wholeOf(track) / height) - 1;
  return { height, last, step: (wholeOf(track) - maxPixels) / last };
}

const offsetAt = (track: Track, place: number): number => {
  const { height, step, last } = partsOf(track);
  return Math.round(Math.min(last, Math.floor(place / height)) * step);
};

/**
 * Returns the position of a box after its scroll bar moved. A short distance scrolls from row to row; a long one, such as by dragging the
 * thumb, scrolls in proportion to all rows. `top` differs from the bar's where the box has to be moved there.
 */
export function movedTo(track: Track, from: ScrollPosition, top: number): ScrollPosition {
  const whole = wholeOf(track);
  if (whole <= maxPixels) return { top, offset: 0 };
  if (Math.abs(top - from.top) < track.view) return positionAt(track, top + from.offset);
  const place = (top * (whole - track.view)) / (maxPixels - track.view);
  return { top, offset: offsetAt(track, place) };
}

/** Returns the position of a box for a distance from the first row, in px. */
export function positionAt(track: Track, wanted: number): ScrollPosition {
  const whole = wholeOf(track);
  const place = Math.max(0, Math.min(wanted, whole - track.view));
  if (whole <= maxPixels) return { top: place, offset: 0 };
  const offset = offsetAt(track, place);
  return { top: place - offset, offset };
}

/** Returns the indexes of the first and last visible row, from 0. */
export function rowsInSight({ rows, height, view }: Track, { top, offset }: ScrollPosition): { first: number; last: number } {
  const place = top + offset;
  const first = Math.max(0, Math.min(rows - 1, Math.floor(place / height)));
  return { first, last: Math.max(first, Math.min(rows - 1, Math.ceil((place + view) / height) - 1)) };
}
