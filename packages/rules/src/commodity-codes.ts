import { parseGs1 } from './gs1.ts';

/** Codes of a commodity that are scanned. */
export interface CodedCommodity {
  commodityCode?: string | null;
  identificationCode?: string | null;
  moreBarcodes?: readonly string[] | null;
}

// The lengths of article numbers as barcodes of their own: EAN-8, UPC-A, EAN-13, GTIN-14.
const articleLengths = [8, 12, 13, 14];
// Any day: the article number of a GS1 code does not depend on the century of its dates.
const anyDay = '2000-01-01';

/** The codes that a scan may mean: itself, and for a GS1 code its article number in every length. */
function meantCodes(scanned: string): string[] {
  const article = parseGs1(scanned, anyDay)?.article;
  return article
    ? [scanned, ...articleLengths.flatMap((length) => (article.length <= length ? article.padStart(length, '0') : []))]
    : [scanned];
}

/** Whether a scanned code names a commodity: any of its barcodes, also within a GS1 code, or its commodity code. */
export const isCodeOfCommodity = ({ commodityCode, identificationCode, moreBarcodes }: CodedCommodity, scanned: string): boolean =>
  meantCodes(scanned).some((code) => code === commodityCode || code === identificationCode || moreBarcodes?.includes(code) === true);
