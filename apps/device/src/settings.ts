import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';
import { overNetwork, overPort, streamScale } from './scale/stream-scale.ts';
import { protocolNames, protocolOf } from './scale/protocols.ts';
import type { ScaleSource } from './scale/scale-source.ts';

const port = z.coerce.number().int().min(1).max(65_535);
/** `host:port`, or empty for the simulator. */
const networkPlace = z
  .string()
  .trim()
  .regex(/^([\w.-]+):(\d{1,5})$/)
  .refine((place) => port.safeParse(place.split(':')[1]).success);

/** What the devices of this workplace are. */
export const settingsShape = z
  .object({
    scale: z.enum(['simulator', 'network', 'port']),
    /** `host:port` of a serial line over the network, or the path of a serial port. */
    scalePlace: z.string().trim().max(200),
    baud: z.coerce.number().int().min(300).max(230_400),
    protocol: z.enum(protocolNames),
    pattern: z.string().max(300),
    /** `host:port` of a printer that takes raw data (9100 mostly); empty: jobs are only shown. */
    printer: z.union([z.literal(''), networkPlace]),
    /** The same of a printer that labels go to; empty: the page prints them itself. */
    labelPrinter: z.union([z.literal(''), networkPlace]).default(''),
  })
  .refine((own) => own.scale !== 'network' || networkPlace.safeParse(own.scalePlace).success)
  .refine((own) => own.scale !== 'port' || /^\/dev\/[\w./-]+$/.test(own.scalePlace))
  .refine((own) => own.scale === 'simulator' || canBeUsed(own.protocol, own.pattern));
/** See settingsShape. */
export type DeviceSettings = z.infer<typeof settingsShape>;

const shipped: DeviceSettings = {
  scale: 'simulator',
  scalePlace: '',
  baud: 9_600,
  protocol: 'toledo',
  pattern: '',
  printer: '',
  labelPrinter: '',
};
const fileIn = (folder: string) => join(folder, 'settings.json');

function canBeUsed(...[name, pattern]: Parameters<typeof protocolOf>): boolean {
  try {
    return Boolean(protocolOf(name, pattern));
  } catch {
    return false;
  }
}

/** The settings kept in the folder, or those of a simulator. */
export const readSettings = (folder: string): DeviceSettings => readKept(fileIn(folder), settingsShape) ?? shipped;

/** Keeps them. */
export const keepSettings = (folder: string, settings: DeviceSettings): void => writeKept(fileIn(folder), settings);

/** Host and port of a place as `host:port`. */
export function placeOf(place: string): { host: string; port: number } {
  const at = place.lastIndexOf(':');
  return { host: place.slice(0, at), port: Number(place.slice(at + 1)) };
}

/** The scale that the settings name; null for the simulator. */
export function scaleOf({ scale, scalePlace, baud, protocol, pattern }: DeviceSettings): ScaleSource | null {
  if (scale === 'simulator') return null;
  const { host, port: number } = placeOf(scalePlace);
  return streamScale(scale === 'network' ? overNetwork(host, number) : overPort(scalePlace, baud), protocolOf(protocol, pattern));
}
