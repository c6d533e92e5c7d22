const wide = { width: 1920, height: 1080 };
// One pixel row more or less is not visible.
const tolerance = 0.02;

/** Whether a picture is too small, or has another aspect ratio than its place. */
export const sizeProblem = ({ width, height }: { width: number; height: number }): 'small' | 'ratio' | null =>
  width < wide.width || height < wide.height
    ? 'small'
    : Math.abs(width / height / (wide.width / wide.height) - 1) > tolerance
      ? 'ratio'
      : null;
