/** A slide puzzle as the server draws it. Measures in px. */
export interface SlidePuzzle {
  /** The picture with its gap, as an address. */
  image: string;
  /** The piece, as an address. */
  piece: string;
  /** How far down the piece stands. */
  top: number;
  /** Default 300. */
  width?: number;
  /** Default 150. */
  height?: number;
}

/** What a release reports: how far the slider was drawn, and how far the hand strayed up (−) or down (+) on the way. */
export interface SlideAnswer {
  offset: number;
  deviations: readonly number[];
}

export type SlideState = 'active' | 'checking' | 'success' | 'fail' | 'unreachable';

export interface SlideVerifyProps {
  /** Gives a new puzzle. */
  load(): Promise<SlidePuzzle>;
  /** Is it solved? A refusal counts as no. */
  check(answer: SlideAnswer): Promise<boolean>;
  /** The puzzle was solved by this answer. */
  onSuccess?(answer: SlideAnswer): void;
}
