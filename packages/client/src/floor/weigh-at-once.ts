import { create } from 'zustand';
import { recall, store } from '../browser/storage.ts';

const place = 'packages.weighAtOnce';

/** Whether each package is weighed after its scan in this browser: a signed one is finished once it is weighed. */
export const useWeighAtOnce = create<{ isOn: boolean }>(() => ({ isOn: recall<boolean>(place) ?? true }));

/** Changes and stores it. */
export function setWeighAtOnce(isOn: boolean): void {
  store(place, isOn);
  useWeighAtOnce.setState({ isOn });
}
