import type { UserConfiguration } from '@entrepot/client/session/session.ts';
import { unfitDeviceKey } from '../../core/tabs/screen-keys.ts';

/** Default rows and columns of a printed picking list. */
export const defaultGrid = { rows: 5, columns: 4 } as const;
const localService = 'http://127.0.0.1:19500/deviceHub';
const keys = { camera: 'Pause', scale: 'Insert' } as const;

/** The address of the local printing service. */
export const localServiceOf = (configuration: UserConfiguration | null): string => configuration?.localServiceConnection || localService;

const fit = (key: string | null | undefined, otherwise: string): string => (key && unfitDeviceKey(key) === null ? key : otherwise);

/** Keys that take a photo and read the scale on release. A stored key that screens use is replaced by the default. */
export const deviceKeysOf = (configuration: UserConfiguration | null): { camera: string; scale: string } => ({
  camera: fit(configuration?.getCameraKeyUp, keys.camera),
  scale: fit(configuration?.getElectronicScaleValueKeyUp, keys.scale),
});
