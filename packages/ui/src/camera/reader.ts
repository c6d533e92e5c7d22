import type { InSight } from './choose.ts';

/** Reads the codes in the camera's picture. */
export type Reader = (video: HTMLVideoElement) => Promise<InSight[]>;

interface Point {
  x: number;
  y: number;
}
/** The browser's own detector, where it has one; TypeScript does not know it yet. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string; cornerPoints: readonly Point[] }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

// What couriers, shops and our own labels print.
const builtIn = ['code_128', 'code_39', 'code_93', 'codabar', 'itf', 'ean_13', 'ean_8', 'upc_a', 'qr_code', 'data_matrix', 'pdf417'];
const own = ['Code128', 'Code39', 'Code93', 'Codabar', 'ITF', 'EAN13', 'EAN8', 'UPCA', 'QRCode', 'DataMatrix', 'PDF417'] as const;
// Enough for the narrow lines of a label at arm's length; more only takes longer.
const widest = 1280;

/** The browser's detector where it reads what labels carry, else ours, which is loaded now. */
export async function openReader(): Promise<Reader> {
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
  // Served by ourselves: the library's own address would be another company's.
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

/** How far the middle of a code lies from the middle of the picture, as parts of the picture's sides. */
function awayOf(corners: readonly Point[], width: number, height: number): number {
  const middle = (of: (point: Point) => number) => corners.reduce((sum, point) => sum + of(point), 0) / corners.length;
  return Math.hypot(middle(({ x }) => x) / width - 0.5, middle(({ y }) => y) / height - 0.5);
}
