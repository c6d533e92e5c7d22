import { enumCodes } from './codes.ts';

/** The codes that exist for the demo only, by enumeration. */
export const demoCodes: Readonly<Record<string, readonly number[]>> = {
  OnlinePaymentProvider: [enumCodes.OnlinePaymentProvider.Sandbox],
  EinvoiceProvider: [enumCodes.EinvoiceProvider.Sandbox],
  CarrierInterface: [enumCodes.CarrierInterface.Sandbox],
};

let demo = false;

/** Switches demo mode for the whole process. The server sets it from its configuration, a client from the answer of the control centre. */
export function setDemoMode(isOn: boolean): void {
  demo = isOn;
}

/** Whether this process runs in demo mode; false until it is set. */
export const isDemoMode = (): boolean => demo;

/** Whether a code may be chosen, sent and used: codes of the demo only in demo mode. */
export const isOffered = (enumName: string, code: number): boolean => demo || !demoCodes[enumName]?.includes(code);
