import { carrier } from './carrier.ts';
import { shippingMethod } from './shipping-method.ts';
import { trackingNumber } from './tracking-number.ts';
import { waybill } from './waybill.ts';

/** The resources of this module. */
export const carriersResources = [carrier, trackingNumber, shippingMethod, waybill] as const;
