import { join } from 'node:path';
import { z } from 'zod';
import { readJsonFile, writeJsonFile } from './json-file.ts';
import { overNetwork, overPort, streamScale } from './scale/stream-scale.ts';
import { protocolNames, protocolOf } from './scale/protocols.ts';
import { ffmpegCamera } from './camera/ffmpeg-camera.ts';
import type { CameraSource } from './camera/camera-source.ts';
import { snapshotCamera, streamCamera } from './camera/network-camera.ts';
import { printerLanguages } from './printer/languages.ts';
import { placeOf } from './address.ts';
import type { ScaleSource } from './scale/scale-source.ts';

const port = z.coerce.number().int().min(1).max(65_535);
/** `host:port`. */
const networkPlace = z
  .string()
  .trim()
  .regex(/^([\w.-]+):(\d{1,5})$/)
  .refine((place) => port.safeParse(place.split(':')[1]).success);

/** `queue:name` of a local print queue. The name is passed to a program as data, never as part of a script. */
const queuePlace = z
  .string()
  .trim()
  .regex(/^queue:[\p{L}\p{N}][\p{L}\p{N} ._()-]{0,120}$/u);
const printerPlace = z.union([z.literal(''), queuePlace, networkPlace]);
/** `/dev/ttyUSB0` on Linux and macOS, `COM3` on Windows. */
const serialPort = /^(\/dev\/[\w./-]+|COM\d{1,3})$/;
const httpPlace = z.url({ protocol: /^https?$/ });

/** The device settings of this workstation. */
export const settingsShape = z
  .object({
    /** Name of this workstation; empty: the name of the computer. */
    name: z.string().trim().max(80).default(''),
    scale: z.enum(['none', 'simulator', 'network', 'port']),
    /** `host:port` of a serial device server, or the path of a serial port; empty without a scale. */
    scalePlace: z.string().trim().max(200),
    baud: z.coerce.number().int().min(300).max(230_400),
    protocol: z.enum(protocolNames),
    pattern: z.string().max(300),
    /** Request for a scale with a custom pattern that has to be polled, with escape sequences for control characters. */
    asks: z.string().max(40).default(''),
    /** The smallest weight that the scale weighs, in kilograms: less is no load. */
    scaleMinimum: z.coerce.number().min(0).max(100).default(0.02),
    /** `host:port` of a printer with a raw port (usually 9100), or a local print queue; empty: jobs are only displayed on the page. */
    printer: printerPlace,
    /** The same for labels; empty: the page prints them itself. */
    labelPrinter: printerPlace.default(''),
    /** Format the label printer accepts. */
    labelLanguage: z.enum(printerLanguages).default('pdf'),
    /** Resolution of the label printer in dots per inch, and its maximum width in dots; 0: the width of the label. */
    labelDpi: z.coerce.number().int().min(100).max(1_200).default(203),
    labelDots: z.coerce.number().int().min(0).max(5_000).default(0),
    camera: z.enum(['none', 'simulator', 'snapshot', 'stream', 'computer']).default('none'),
    /** Address of a network camera, or name of a local camera in the operating system. */
    cameraPlace: z.string().trim().max(500).default(''),
  })
  .refine((own) => !['snapshot', 'stream'].includes(own.camera) || httpPlace.safeParse(own.cameraPlace).success)
  .refine((own) => own.camera !== 'computer' || /^[\p{L}\p{N}/][\p{L}\p{N}\p{P}\p{S} ]*$/u.test(own.cameraPlace))
  .refine((own) => own.scale !== 'network' || networkPlace.safeParse(own.scalePlace).success)
  .refine((own) => own.scale !== 'port' || serialPort.test(own.scalePlace))
  .refine((own) => own.scale === 'none' || own.scale === 'simulator' || canBeUsed(own.protocol, own.pattern));
/** See `settingsShape`. */
export type DeviceSettings = z.infer<typeof settingsShape>;

const shipped: DeviceSettings = {
  name: '',
  scale: 'none',
  scalePlace: '',
  baud: 9_600,
  protocol: 'toledo',
  pattern: '',
  asks: '',
  scaleMinimum: 0.02,
  printer: '',
  labelPrinter: '',
  labelLanguage: 'pdf',
  labelDpi: 203,
  labelDots: 0,
  camera: 'none',
  cameraPlace: '',
};
const fileIn = (folder: string) => join(folder, 'settings.json');

function canBeUsed(...[name, pattern]: Parameters<typeof protocolOf>): boolean {
  try {
    return Boolean(protocolOf(name, pattern));
  } catch {
    return false;
  }
}

/**
 * Returns the settings stored in the folder, or the defaults. Simulated devices look like real ones and send weights and pictures of nothing,
 * so they exist only where the service was started for that; elsewhere a stored simulator is no device.
 */
export function readSettings(folder: string, isSimulating: boolean): DeviceSettings {
  const stored = readJsonFile(fileIn(folder), settingsShape);
  if (isSimulating) return stored ?? { ...shipped, scale: 'simulator', camera: 'simulator' };
  const { scale, camera, ...others } = stored ?? shipped;
  return { ...others, scale: scale === 'simulator' ? 'none' : scale, camera: camera === 'simulator' ? 'none' : camera };
}

/** Stores the settings. */
export const storeSettings = (folder: string, settings: DeviceSettings): void => writeJsonFile(fileIn(folder), settings);

/** Returns the configured scale; null for the simulator and without one. */
export function scaleOf({ scale, scalePlace, baud, protocol, pattern, asks }: DeviceSettings): ScaleSource | null {
  if (scale === 'simulator' || scale === 'none') return null;
  const { host, port: number } = placeOf(scalePlace);
  return streamScale(scale === 'network' ? overNetwork(host, number) : overPort(scalePlace, baud), protocolOf(protocol, pattern, asks));
}

/** Returns the configured camera; null for the simulator and without one. */
export function cameraOf({ camera, cameraPlace }: DeviceSettings): CameraSource | null {
  if (camera === 'simulator' || camera === 'none') return null;
  if (camera === 'computer') return ffmpegCamera(cameraPlace);
  return camera === 'snapshot' ? snapshotCamera(cameraPlace) : streamCamera(cameraPlace);
}
