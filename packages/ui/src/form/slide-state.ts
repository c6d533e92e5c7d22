import type { SlideAnswer } from './slide-props.ts';

/** Sizes of a slide puzzle in px, and how long its success is shown, in ms. */
export const slideDefaults = { width: 300, height: 150, piece: 42, radius: 10, successFor: 1000 } as const;
/** Maximum number of deviations that a release reports. */
const maxDeviations = 200;

/** Returns the offset of the slider for a drag distance, limited to its track. */
export const slideOffset = (moved: number, track: number) => Math.round(Math.max(0, Math.min(track, moved)));

/** Returns the answer of a release; the deviations of a long drag are thinned out evenly. */
export function slideAnswer(offset: number, deviations: readonly number[]): SlideAnswer {
  const every = Math.max(1, Math.ceil(deviations.length / maxDeviations));
  return { offset, deviations: deviations.filter((_, at) => at % every === 0).map(Math.round) };
}

/** Formats an answer for the server: `143;1,-2,0`. */
export const slideText = ({ offset, deviations }: SlideAnswer) => `${offset};${deviations.join(',') || '0'}`;
