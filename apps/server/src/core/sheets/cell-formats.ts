import { cellNumber } from '@entrepot/rules/sheet-numbers.ts';
import { Parser } from 'saxen';

/** A number format that pads with zeros, such as `000000` or `0000-000-000`; undefined for all others. */
export type PaddingFormat = string | undefined;

// Zeros, and characters that are written as they are: separators, escaped characters and quoted texts.
const padding = /^(?:0|[- ]|\\.|"[^"\\]*")+$/;

/** Returns the padding format of each style of a workbook, by style number (ECMA-376, 18.8.31 and 18.8.45). */
export function paddingFormats(stylesXml: string): PaddingFormat[] {
  const codes = new Map<string, string>();
  const styles: PaddingFormat[] = [];
  let inCells = false;
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      const tag = name.slice(name.indexOf(':') + 1);
      if (tag === 'numFmt') codes.set(attributes().numFmtId ?? '', decode(attributes().formatCode ?? ''));
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) styles.push(paddingOf(codes.get(attributes().numFmtId ?? '')));
    })
    .on('closeTag', (name) => {
      if (name.endsWith('cellXfs')) inCells = false;
    })
    .on('error', () => undefined)
    .parse(stylesXml);
  return styles;
}

/** The first section of a format is for positive numbers and 0. */
function paddingOf(code: string | undefined): PaddingFormat {
  const [positive = ''] = (code ?? '').split(';');
  return padding.test(positive) && (positive.match(/0/g)?.length ?? 0) > 1 ? positive : undefined;
}

/** Returns a number as its padding format shows it; undefined for what the format does not pad: fractions, negative and long numbers. */
export function padded(stored: string, format: string): string | undefined {
  const number = cellNumber(stored);
  if (!/^\d+$/.test(number)) return undefined;
  const parts = format.match(/0|\\.|"[^"]*"|[- ]/g) ?? [];
  const places = parts.filter((part) => part === '0').length;
  const digits = number.padStart(places, '0');
  // Digits beyond the places stand before the first one.
  let at = digits.length - places;
  let first = true;
  return parts
    .map((part) => {
      if (part !== '0') return part.replace(/^\\|"/g, '');
      const shown = first ? digits.slice(0, at + 1) : digits[at]!;
      first = false;
      at += 1;
      return shown;
    })
    .join('');
}
