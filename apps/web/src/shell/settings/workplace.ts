import type { UserConfiguration } from '@entrepot/client/session/session.ts';

/** Default rows and columns of a printed picking list. */
export const defaultGrid = { rows: 5, columns: 4 } as const;
const localService = 'http://127.0.0.1:19500/deviceHub';
const keys = { camera: 'F8', scale: 'F9' } as const;

/** The address of the local printing service. */
export const localServiceOf = (configuration: UserConfiguration | null): string => configuration?.localServiceConnection || localService;

/** Keys that take a photo and read the scale on release. */
export const deviceKeysOf = (configuration: UserConfiguration | null): { camera: string; scale: string } => ({
  camera: configuration?.getCameraKeyUp || keys.camera,
  scale: configuration?.getElectronicScaleValueKeyUp || keys.scale,
});
