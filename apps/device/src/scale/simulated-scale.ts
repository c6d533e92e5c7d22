import { noReading, outOfRange, type Reading, weightReading, type WeightUnit } from './reading.ts';
import type { DeviceState, ScaleSource } from './scale-source.ts';

/** The load of a simulated scale. */
export interface SimulatedLoad {
  /** A decimal number as text. */
  weight: string;
  unit: WeightUnit;
  stable: boolean;
  overload: boolean;
  /** Whether the cable is unplugged. */
  unplugged: boolean;
}

/** A scale without hardware; `put` sets the load. */
export interface SimulatedScale extends ScaleSource {
  put(load: SimulatedLoad): void;
  load(): SimulatedLoad;
}

/** Creates a simulated scale without a load. */
export function simulatedScale(): SimulatedScale {
  let load: SimulatedLoad = { weight: '0', unit: 'kg', stable: true, overload: false, unplugged: false };
  let changed = () => {};
  return {
    put(next) {
      load = next;
      changed();
    },
    load: () => load,
    open(onReading, onState) {
      changed = () => {
        onState(stateOf(load));
        onReading(readingOf(load));
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
  return weightReading(weight, unit, { stable, net: false }) ?? noReading;
}
