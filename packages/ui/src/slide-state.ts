import type { SlideAnswer } from './slide-props.ts';

/** The measures of a slide puzzle in px, and for how long its success stands, in ms. */
export const slideDefaults = { width: 300, height: 150, piece: 42, radius: 10, successFor: 1000 } as const;
/** The most deviations that a release reports. */
const mostDeviations = 200;

/** How far right the slider stands for a hand that moved so far: never left of its start, never past the end of its track. */
export const slideOffset = (moved: number, track: number) => Math.round(Math.max(0, Math.min(track, moved)));

/** The answer of a release; of a long way the deviations are thinned out evenly. */
export function slideAnswer(offset: number, deviations: readonly number[]): SlideAnswer {
  const every = Math.max(1, Math.ceil(deviations.length / mostDeviations));
  return { offset, deviations: deviations.filter((_, at) => at % every === 0).map(Math.round) };
}

/** An answer as the server reads it: `143;1,-2,0`. */
export const slideText = ({ offset, deviations }: SlideAnswer) => `${offset};${deviations.join(',') || '0'}`;
