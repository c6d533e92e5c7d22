import { create } from 'zustand';

/** A reading of the scale of this workstation; null when there is none, such as with its cable unplugged. */
export interface ScaleReading {
  /** Kilograms as decimal text. */
  weight: string;
  /** As the scale sent it, with its unit. */
  reading?: string;
  isStable: boolean;
  /** The smallest weight that this scale weighs, in kilograms. */
  minimum: number;
}
/** The load of the scale with its last stable weight. */
export interface ScaleLoad {
  /** Each load has a number of its own; 0 when it was on the scale before the first reading. */
  id: number;
  /** Kilograms as decimal text. */
  weight: string;
  /** As the scale sent it, with its unit. */
  reading?: string | undefined;
}
interface Scale {
  load: ScaleLoad | null;
  /** The number of the next load; 0 until a reading was below the minimum. */
  next: number;
}
const nothing: Scale = { load: null, next: 0 };

/**
 * Whether a reading is a load: stable, above 0 and not below the minimum of the scale. A moving or an empty scale, such as after lifting, is
 * none.
 */
export const isLoad = ({ weight, isStable, minimum }: ScaleReading): boolean => isStable && Number(weight) > 0 && Number(weight) >= minimum;

/**
 * Returns the scale after a reading. A load ends when the scale shows less than its minimum; readings that are not stable, and none, change
 * nothing, because what is on the scale may only have been touched.
 */
export function afterReading(scale: Scale, reading: ScaleReading | null): Scale {
  if (!reading) return scale;
  const { load, next } = scale;
  const { weight, minimum, reading: sent } = reading;
  if (isLoad(reading)) return load?.weight === weight ? scale : { load: { id: load?.id ?? next, weight, reading: sent }, next };
  const isEmpty = Number(weight) < Math.max(minimum, Number.MIN_VALUE);
  // Unique also after a reload: the package that the last load belongs to is stored.
  return isEmpty && (load || next === 0) ? { load: null, next: Math.max(next + 1, Date.now()) } : scale;
}

/** The scale of this workstation. */
export const useScale = create<Scale>(() => nothing);

/** Takes over a reading of the scale. */
export function readScale(reading: ScaleReading | null): void {
  const before = useScale.getState();
  const scale = afterReading(before, reading);
  if (scale !== before) useScale.setState(scale);
}

/** Ends the load with the connection to the scale. */
export const clearScale = (): void => useScale.setState(nothing);

// Screens that take loads for the package on their table; without one the focused field takes them.
let takers = 0;

/** Registers a screen that takes loads for its own package; returns the function that ends it. */
export function takeLoads(): () => void {
  takers += 1;
  return () => {
    takers -= 1;
  };
}

/** Whether the open screen takes loads for its own package. */
export const isLoadTaken = (): boolean => takers > 0;
