import type { CodeOf } from '@entrepot/contract/core/field.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { CarrierPort } from './carrier-port.ts';
import { sandboxCarrier } from './sandbox-carrier.ts';

const ports: Partial<Record<number, CarrierPort>> = { [enumCodes.CarrierInterface.Sandbox]: sandboxCarrier };

/** The interfaces with tracking; the sandbox is one in demo mode only. */
export const trackingInterfaces = () =>
  (Object.keys(ports).map(Number) as CodeOf<'CarrierInterface'>[]).filter((code) => isOffered('CarrierInterface', code));

/** The port of a carrier; undefined when its interface has no tracking. */
export const portOf = ({ carrierInterface }: Pick<RowOf<typeof carrier>, 'carrierInterface'>): CarrierPort | undefined =>
  isOffered('CarrierInterface', carrierInterface) ? ports[carrierInterface] : undefined;
