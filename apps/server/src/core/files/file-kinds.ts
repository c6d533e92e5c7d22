/** The type of a file by its first bytes, regardless of its name. */
export interface FileKind {
  mimeType: string;
  extension: string;
  group: 'image' | 'video' | 'document';
}

const starts = (bytes: Buffer, at: number, ...values: number[]) => values.every((value, index) => bytes[at + index] === value);
const textAt = (bytes: Buffer, at: number, text: string) => bytes.subarray(at, at + text.length).toString('latin1') === text;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The type of a workbook. */
export const spreadsheetType = xlsx;
/** The types of spreadsheets that imports read. */
export const importableTypes: readonly string[] = [xlsx, 'text/csv'];
/** The kind of a CSV file, which only its name shows. */
export const csvKind: FileKind = { mimeType: 'text/csv', extension: 'csv', group: 'document' };
/** The kind of an archive that the product wrote; uploads are not accepted. */
export const zipKind: FileKind = { mimeType: 'application/zip', extension: 'zip', group: 'document' };

/** The kind of a file by its first bytes (64 KB are enough); `undefined` for a type that is not accepted. */
export function kindOf(bytes: Buffer): FileKind | undefined {
  if (starts(bytes, 0, 0xff, 0xd8, 0xff)) return { mimeType: 'image/jpeg', extension: 'jpg', group: 'image' };
  if (starts(bytes, 0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { mimeType: 'image/png', extension: 'png', group: 'image' };
  if (textAt(bytes, 0, '%PDF-')) return { mimeType: 'application/pdf', extension: 'pdf', group: 'document' };
  if (textAt(bytes, 4, 'ftyp') && /^(isom|iso[2-6]|mp4[12]|avc1|M4V |qt  |MSNV)$/.test(bytes.subarray(8, 12).toString('latin1')))
    return { mimeType: 'video/mp4', extension: 'mp4', group: 'video' };
  if (starts(bytes, 0, 0x1a, 0x45, 0xdf, 0xa3) && bytes.subarray(0, 64).includes('webm'))
    return { mimeType: 'video/webm', extension: 'webm', group: 'video' };
  return starts(bytes, 0, 0x50, 0x4b, 0x03, 0x04) ? officeKind(bytes) : undefined;
}

/** An Office document is a zip that is recognized by its entries' names; other archives are not accepted. */
function officeKind(bytes: Buffer): FileKind | undefined {
  if (bytes.includes('xl/')) return { mimeType: xlsx, extension: 'xlsx', group: 'document' };
  return bytes.includes('word/') ? { mimeType: docx, extension: 'docx', group: 'document' } : undefined;
}

const byExtension: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  webm: 'video/webm',
  xlsx,
  docx,
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
};

/** The type a stored file is served with. */
export const typeOf = (address: string) => byExtension[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
