import { placeOf } from '../address.ts';
import type { Delivery, Following } from './delivery.ts';
import { inLanguage, type PrinterLanguage } from './languages.ts';
import { statusProtocols } from './printer-status.ts';
import { type Resolution, rasterOf } from './raster.ts';
import { sendRaw } from './raw-port.ts';
import { sendToQueue } from './system-queue.ts';

/** The configuration of a printer. */
export interface Printer extends Resolution {
  /** `host:port` of a raw port, or `queue:name` of a local print queue. */
  place: string;
  language: PrinterLanguage;
}

/** Returns whether the place is a local print queue. */
export const isQueue = (place: string): boolean => place.startsWith('queue:');

/**
 * Prints a PDF in the format the printer accepts and follows the job until its end, as far as the printer or queue can report it. Returns
 * the outcome, never throws. A page that cannot be rasterized is not printed.
 */
export async function printOn(printer: Printer, pdf: Buffer, following: Following): Promise<Delivery> {
  const { place, language, dpi } = printer;
  let bytes = pdf;
  try {
    if (language !== 'pdf') bytes = inLanguage(language, await rasterOf(pdf, printer), dpi);
  } catch (problem) {
    console.error(problem);
    return 'undrawn';
  }
  return isQueue(place)
    ? sendToQueue(bytes, { printer: place.slice('queue:'.length), isRaw: language !== 'pdf' }, following)
    : sendRaw({ bytes, ...placeOf(place), status: statusProtocols[language] }, following);
}
