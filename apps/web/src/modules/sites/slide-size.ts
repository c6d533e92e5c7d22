const wide = { width: 1920, height: 1080 };
// A pixel row more or less does not show.
const tolerance = 0.02;

/** Is a picture too small, or not as wide for its height as the place it is shown in? */
export const misfit = ({ width, height }: { width: number; height: number }): 'small' | 'ratio' | null =>
  width < wide.width || height < wide.height
    ? 'small'
    : Math.abs(width / height / (wide.width / wide.height) - 1) > tolerance
      ? 'ratio'
      : null;
