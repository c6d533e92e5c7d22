import { noReading, outOfRange, type Reading, toKg, type WeightUnit } from './reading.ts';
import type { DeviceState, ScaleSource } from './scale-source.ts';

/** What stands on the scale that is none. */
export interface SimulatedLoad {
  /** A decimal number as text. */
  weight: string;
  unit: WeightUnit;
  stable: boolean;
  overload: boolean;
  /** Somebody pulled the cable. */
  unplugged: boolean;
}

/** A scale without a scale: it weighs what `put` says. */
export interface SimulatedScale extends ScaleSource {
  put(load: SimulatedLoad): void;
  load(): SimulatedLoad;
}

/** Makes one with nothing on it. */
export function simulatedScale(): SimulatedScale {
  let load: SimulatedLoad = { weight: '0', unit: 'kg', stable: true, overload: false, unplugged: false };
  let changed = () => {};
  return {
    put(next) {
      load = next;
      changed();
    },
    load: () => load,
    open(hear, tell) {
      changed = () => {
        tell(stateOf(load));
        hear(readingOf(load));
      };
      changed();
      return () => {
        changed = () => {};
      };
    },
  };
}

const stateOf = ({ unplugged }: SimulatedLoad): DeviceState => (unplugged ? 'Lost' : 'Ready');

function readingOf({ weight, unit, stable, overload, unplugged }: SimulatedLoad): Reading {
  if (unplugged) return noReading;
  if (overload) return outOfRange('over');
  return { kg: toKg(weight, unit), stable, net: false, load: 'ok' };
}
