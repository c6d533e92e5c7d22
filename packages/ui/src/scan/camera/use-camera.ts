import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Detections, look, noDetections } from './choose.ts';

/** Why there is no picture. */
export type CameraProblem = 'denied' | 'none' | 'insecure' | 'failed';

interface Light {
  on: boolean;
  turn(): Promise<void>;
}
interface Looking {
  /** opening: the camera or the reader is loading. */
  state: 'opening' | 'looking' | CameraProblem;
  several: boolean;
  light: Light | null;
}

// The DOM types do not include torch and focus yet.
type Able = MediaTrackCapabilities & { torch?: boolean; focusMode?: readonly string[] };
const able = (track: MediaStreamTrack): Able => track.getCapabilities?.() ?? {};
const set = (track: MediaStreamTrack, what: { torch?: boolean; focusMode?: string }) =>
  track.applyConstraints({ advanced: [what as MediaTrackConstraintSet] });

const problems: Record<string, CameraProblem> = { NotAllowedError: 'denied', NotFoundError: 'none', OverconstrainedError: 'none' };
// A picture is read several times a second: more would heat the phone without reading sooner.
const everyMs = 120;

/** Opens the rear camera while the component is mounted, and reports each visible code once. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): Looking {
  const [state, setState] = useState<Looking['state']>('opening');
  const [several, setSeveral] = useState(false);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [lit, setLit] = useState(false);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    async function run() {
      if (!navigator.mediaDevices) return setState('insecure');
      const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1080 } };
      const [opened, read] = await Promise.all([navigator.mediaDevices.getUserMedia({ video: wanted }), openReader()]);
      stream = opened;
      const element = video.current;
      const [first] = opened.getVideoTracks();
      if (stopped || !element || !first) return end(opened);
      if (able(first).focusMode?.includes('continuous')) await set(first, { focusMode: 'continuous' }).catch(() => undefined);
      element.srcObject = opened;
      await element.play();
      setTrack(first);
      setState('looking');
      let sight = noDetections;
      while (!stopped) {
        const seen = look(sight, element.videoWidth ? await read(element).catch(() => []) : [], performance.now());
        if (stopped) return;
        sight = seen.sight;
        setSeveral(seen.several);
        if (seen.take !== null) latest.current(seen.take);
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    }
    run().catch((problem: Error) => stopped || setState(problems[problem.name] ?? 'failed'));
    return () => {
      stopped = true;
      if (stream) end(stream);
    };
  }, [video]);
  const turn = async () => {
    if (!track) return;
    await set(track, { torch: !lit });
    setLit(!lit);
  };
  return { state, several, light: track && able(track).torch ? { on: lit, turn } : null };
}

function end(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Reads the codes in the camera's picture. */
type Reader = (video: HTMLVideoElement) => Promise<Detections[]>;

interface Point {
  x: number;
  y: number;
}
/** The browser's built-in detector; TypeScript has no type for it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string; cornerPoints: readonly Point[] }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

// Formats used by couriers, shops and our own labels.
const builtIn = ['code_128', 'code_39', 'code_93', 'codabar', 'itf', 'ean_13', 'ean_8', 'upc_a', 'qr_code', 'data_matrix', 'pdf417'];
const own = ['Code128', 'Code39', 'Code93', 'Codabar', 'ITF', 'EAN13', 'EAN8', 'UPCA', 'QRCode', 'DataMatrix', 'PDF417'] as const;
// In px. Enough for the narrow bars of a label at arm's length; more only takes longer.
const widest = 1280;

/** Opens the browser's detector where it supports the formats of labels, else the bundled one, which is then loaded. */
async function openReader(): Promise<Reader> {
  return (await builtInReader()) ?? ownReader();
}

async function builtInReader(): Promise<Reader | null> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Class?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Class || !formats.includes('code_128')) return null;
  const detector = new Class({ formats: builtIn.filter((format) => formats.includes(format)) });
  return async (video) => {
    const found = await detector.detect(video);
    return found.map(({ rawValue, cornerPoints }) => ({ text: rawValue, away: awayOf(cornerPoints, video.videoWidth, video.videoHeight) }));
  };
}

async function ownReader(): Promise<Reader> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Self-hosted: the library's default URL is on a third-party host.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (video) => {
    const scale = Math.min(1, widest / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    canvas.width = width;
    canvas.height = height;
    context.drawImage(video, 0, 0, width, height);
    const found = await readBarcodes(context.getImageData(0, 0, width, height), { formats: [...own], maxNumberOfSymbols: 8 });
    const corners = ({ topLeft, topRight, bottomRight, bottomLeft }: (typeof found)[number]['position']) => [
      topLeft,
      topRight,
      bottomRight,
      bottomLeft,
    ];
    return found.filter(({ isValid }) => isValid).map(({ text, position }) => ({ text, away: awayOf(corners(position), width, height) }));
  };
}

/** Returns the distance of the middle of a code from the middle of the picture, as a share of the picture's sides. */
function awayOf(corners: readonly Point[], width: number, height: number): number {
  const middle = (of: (point: Point) => number) => corners.reduce((sum, point) => sum + of(point), 0) / corners.length;
  return Math.hypot(middle(({ x }) => x) / width - 0.5, middle(({ y }) => y) / height - 0.5);
}
