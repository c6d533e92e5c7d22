/** Codes of a commodity that are scanned. */
export interface CodedCommodity {
  commodityCode?: string | null;
  identificationCode?: string | null;
  moreBarcodes?: readonly string[] | null;
}

/** Whether a scanned code names a commodity: any of its barcodes, or its commodity code. */
export const isCodeOfCommodity = ({ commodityCode, identificationCode, moreBarcodes }: CodedCommodity, code: string): boolean =>
  code === commodityCode || code === identificationCode || moreBarcodes?.includes(code) === true;
