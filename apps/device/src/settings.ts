import { join } from 'node:path';
import { z } from 'zod';
import { readKept, writeKept } from './kept-file.ts';
import { overNetwork, overPort, streamScale } from './scale/stream-scale.ts';
import { protocolNames, protocolOf } from './scale/protocols.ts';
import { ffmpegCamera } from './camera/ffmpeg-camera.ts';
import type { CameraSource } from './camera/camera-source.ts';
import { snapshotCamera, streamCamera } from './camera/network-camera.ts';
import { printerLanguages } from './printer/languages.ts';
import { placeOf } from './place.ts';
import type { ScaleSource } from './scale/scale-source.ts';

const port = z.coerce.number().int().min(1).max(65_535);
/** `host:port`, or empty for the simulator. */
const networkPlace = z
  .string()
  .trim()
  .regex(/^([\w.-]+):(\d{1,5})$/)
  .refine((place) => port.safeParse(place.split(':')[1]).success);

/** `queue:name` of a print queue of this computer; the name is given to a program as it is, and to no shell. */
const queuePlace = z
  .string()
  .trim()
  .regex(/^queue:[\p{L}\p{N}][\p{L}\p{N} ._()-]{0,120}$/u);
const printerPlace = z.union([z.literal(''), queuePlace, networkPlace]);
/** `/dev/ttyUSB0` on Linux and macOS, `COM3` on Windows. */
const serialPort = /^(\/dev\/[\w./-]+|COM\d{1,3})$/;
const httpPlace = z.url({ protocol: /^https?$/ });

/** What the devices of this workplace are. */
export const settingsShape = z
  .object({
    /** What people call this workstation; empty: the computer's own name. */
    name: z.string().trim().max(80).default(''),
    scale: z.enum(['simulator', 'network', 'port']),
    /** `host:port` of a serial line over the network, or the path of a serial port. */
    scalePlace: z.string().trim().max(200),
    baud: z.coerce.number().int().min(300).max(230_400),
    protocol: z.enum(protocolNames),
    pattern: z.string().max(300),
    /** What a scale of one's own pattern is asked, where it does not speak by itself: `W\r\n`. */
    asks: z.string().max(40).default(''),
    /** `host:port` of a printer that takes raw data (9100 mostly), or a queue of this computer; empty: jobs are only shown. */
    printer: printerPlace,
    /** The same of a printer that labels go to; empty: the page prints them itself. */
    labelPrinter: printerPlace.default(''),
    /** What the label printer understands. */
    labelLanguage: z.enum(printerLanguages).default('pdf'),
    /** How fine it prints, in dots an inch, and how many dots wide it can; 0: as wide as the label. */
    labelDpi: z.coerce.number().int().min(100).max(1_200).default(203),
    labelDots: z.coerce.number().int().min(0).max(5_000).default(0),
    camera: z.enum(['simulator', 'snapshot', 'stream', 'computer']).default('simulator'),
    /** The address of a camera in the network, or the name that this computer gives its own. */
    cameraPlace: z.string().trim().max(500).default(''),
  })
  .refine((own) => !['snapshot', 'stream'].includes(own.camera) || httpPlace.safeParse(own.cameraPlace).success)
  .refine((own) => own.camera !== 'computer' || /^[\p{L}\p{N}/][\p{L}\p{N}\p{P}\p{S} ]*$/u.test(own.cameraPlace))
  .refine((own) => own.scale !== 'network' || networkPlace.safeParse(own.scalePlace).success)
  .refine((own) => own.scale !== 'port' || serialPort.test(own.scalePlace))
  .refine((own) => own.scale === 'simulator' || canBeUsed(own.protocol, own.pattern));
/** See settingsShape. */
export type DeviceSettings = z.infer<typeof settingsShape>;

const shipped: DeviceSettings = {
  name: '',
  scale: 'simulator',
  scalePlace: '',
  baud: 9_600,
  protocol: 'toledo',
  pattern: '',
  asks: '',
  printer: '',
  labelPrinter: '',
  labelLanguage: 'pdf',
  labelDpi: 203,
  labelDots: 0,
  camera: 'simulator',
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

/** The settings kept in the folder, or those of a simulator. */
export const readSettings = (folder: string): DeviceSettings => readKept(fileIn(folder), settingsShape) ?? shipped;

/** Keeps them. */
export const keepSettings = (folder: string, settings: DeviceSettings): void => writeKept(fileIn(folder), settings);

/** The scale that the settings name; null for the simulator. */
export function scaleOf({ scale, scalePlace, baud, protocol, pattern, asks }: DeviceSettings): ScaleSource | null {
  if (scale === 'simulator') return null;
  const { host, port: number } = placeOf(scalePlace);
  return streamScale(scale === 'network' ? overNetwork(host, number) : overPort(scalePlace, baud), protocolOf(protocol, pattern, asks));
}

/** The camera that the settings name; null for the simulator. */
export function cameraOf({ camera, cameraPlace }: DeviceSettings): CameraSource | null {
  if (camera === 'simulator') return null;
  if (camera === 'computer') return ffmpegCamera(cameraPlace);
  return camera === 'snapshot' ? snapshotCamera(cameraPlace) : streamCamera(cameraPlace);
}
