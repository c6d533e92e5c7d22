import { placeOf } from '../place.ts';
import { inLanguage, type PrinterLanguage } from './languages.ts';
import { type Fineness, rasterOf } from './raster.ts';
import { type Delivery, sendRaw } from './raw-port.ts';
import { sendToQueue } from './system-queue.ts';

/** A printer as the settings name it. */
export interface Printer extends Fineness {
  /** `host:port` of a raw port, or `queue:name` of a print queue of this computer. */
  place: string;
  language: PrinterLanguage;
}

/** Does the place name a print queue of this computer? */
export const isQueue = (place: string): boolean => place.startsWith('queue:');

/** Prints a PDF as the printer takes it; tells how it went, never throws. What cannot be drawn is not on paper. */
export async function printOn(printer: Printer, pdf: Buffer): Promise<Delivery> {
  const { place, language, dpi } = printer;
  let bytes = pdf;
  try {
    if (language !== 'pdf') bytes = inLanguage(language, await rasterOf(pdf, printer), dpi);
  } catch (problem) {
    console.error(problem);
    return 'undrawn';
  }
  return isQueue(place)
    ? sendToQueue(bytes, { printer: place.slice('queue:'.length), isRaw: language !== 'pdf' })
    : sendRaw(bytes, placeOf(place));
}
