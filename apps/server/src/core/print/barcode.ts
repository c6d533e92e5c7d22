import { createRequire } from 'node:module';
import type Bwip from 'bwip-js/node';

const load = createRequire(import.meta.url);
/** Loaded with the first symbol, to speed up the start. */
const library = (): typeof Bwip => load('bwip-js');

/**
 * Encodes text as Code 128. Returns the widths in modules, alternating bars and gaps, starting with a bar. Throws on text that Code 128
 * cannot encode.
 */
export function code128(text: string): number[] {
  const [symbol] = library().raw('code128', text, {});
  if (!symbol || !('sbs' in symbol)) throw new Error(`text cannot be encoded as Code 128: ${text}`);
  return symbol.sbs;
}

/** A symbol of squares: modules per side, and which of them are dark, row by row. */
export interface Matrix {
  side: number;
  dark: boolean[];
}

/** Encodes text as a QR code. Throws on text that is too long. */
export const qrCode = (text: string): Matrix => matrixOf('qrcode', text);

/** Encodes text as a square Data Matrix (ECC 200), which is smaller than a QR code. Throws on text that is too long. */
export const dataMatrix = (text: string): Matrix => matrixOf('datamatrix', text);

function matrixOf(kind: 'qrcode' | 'datamatrix', text: string): Matrix {
  const [symbol] = library().raw(kind, text, {});
  if (!symbol || !('pixs' in symbol)) throw new Error(`text cannot be encoded as ${kind}: ${text}`);
  return { side: symbol.pixx, dark: symbol.pixs.map((pixel: number) => pixel === 1) };
}

/** A QR code as a picture with a quiet zone of four modules, as a data URL. */
export function qrPicture(text: string): string {
  const { side, dark } = qrCode(text);
  const path = dark.flatMap((is, at) => (is ? [`M${(at % side) + 4} ${Math.floor(at / side) + 4}h1v1h-1z`] : [])).join('');
  const size = side + 8;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
