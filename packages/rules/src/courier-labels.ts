/**
 * Reads the courier number out of what a courier's label contains. Labels carry more than the number: the piece, the receiver's postal code,
 * the start and stop characters of the bars. The number is what customers declare, so labels are read before they are compared.
 */

interface LabelPattern {
  /** The courier that prints it, and the address where its layout is published. */
  source: string;
  pattern: RegExp;
  /** The number in a match, or null when its check digit is wrong and the text is no such label. */
  numberIn(match: RegExpExecArray): string | null;
}

/** The whole of a group, given by its index. */
const group = (index: number) => (match: RegExpExecArray) => match[index]!;

const patterns: readonly LabelPattern[] = [
  {
    // The dash at the end is required: without it the text may be the number of a split package.
    source: 'JD Logistics: waybill number, piece, number of pieces and a dash ("JDVA00012345678-1-1-"), partly with a route behind it',
    pattern: /^(JD[A-Z]{0,2}\d{10,15})-\d{1,3}-\d{1,3}-[0-9A-Z]{0,8}$/,
    numberIn: group(1),
  },
  {
    source: 'SF Express: QR code of the waybill, a list of values of which k5 is the number',
    pattern: /^MMM=\{.*'K5':'([0-9A-Z]{10,20})'/,
    numberIn: group(1),
  },
  // Nine digits of postal code come first: 34 digits can be read both ways, and numbers of 26 digits are rare.
  {
    source: 'USPS Publication 199, Intelligent Mail package barcode: 420, postal code of 9 digits, number of 22 digits',
    pattern: /^420\d{9}(9[1-5]\d{20})$/,
    numberIn: ([, number]) => (hasCheckDigit(number!) ? number! : null),
  },
  {
    source: 'USPS Publication 199: 420, postal code of 5 digits, number of 22 or 26 digits',
    pattern: /^420\d{5}(9[1-5]\d{20}|9[1-5]\d{24})$/,
    numberIn: ([, number]) => (hasCheckDigit(number!) ? number! : null),
  },
  {
    source: 'FedEx Express and Ground, 34 digits: the number is in the last 14, with leading zeros',
    pattern: /^(?:10|96)\d{18}(\d{14})$/,
    numberIn: ([, tail]) => tail!.replace(/^0{1,2}/, ''),
  },
  {
    source: 'FedEx Ground Bar Code & Label Layout Specification, "96" bar code of 22 digits: the number is the last 15',
    pattern: /^96\d{5}(\d{15})$/,
    numberIn: ([, number]) => (hasCheckDigit(number!) ? number! : null),
  },
  {
    source: 'UPS Guide to Labeling, MaxiCode: postal code, country, service, half of the number, "UPSN", shipper',
    // Scanners that type like a keyboard leave out the separators.
    pattern: /^\[\)>\W?01\W?96[0-9A-Z -]{5,9}?\W?\d{3}\W?\d(\d{2})\W?1Z(\d{8})\W?UPSN\W?([0-9A-Z]{6})/,
    numberIn: ([, service, piece, shipper]) => `1Z${shipper}${service}${piece}`,
  },
  {
    source: 'Codabar (EN 798), on labels of FedEx and T-Cat: start and stop characters A to D around the digits',
    pattern: /^[A-D](\d{10,20})[A-D]$/,
    numberIn: group(1),
  },
];

// ISO/IEC 15424: a scanner may send which kind of bars it read, before their content.
const symbology = /^\][A-Z][0-9A-Z]/;
// GS1 General Specifications: FNC1 is sent as the group separator, and people print application identifiers in brackets.
const separatorAtEnd = new RegExp(String.raw`^\x1d+|\x1d+$`, 'g');
const bracketedSscc = /^\(00\)(?=\d{18}$)/;

/**
 * Returns the courier number that a scanned or typed text contains, in capitals and trimmed. A text that is no known label is returned as it
 * is. A number itself is never changed: `numberOnLabel(numberOnLabel(x))` is `numberOnLabel(x)`.
 */
export function numberOnLabel(text: string): string {
  const number = readOnce(text);
  return number === text ? number : numberOnLabel(number);
}

/** The same for one layer: the content of a label may be a label, with what a scanner put before it. */
function readOnce(text: string): string {
  const content = text.trim().toUpperCase().replace(symbology, '').replace(separatorAtEnd, '').replace(bracketedSscc, '00');
  for (const { pattern, numberIn } of patterns) {
    const match = pattern.exec(content);
    const number = match && numberIn(match);
    if (number) return number;
  }
  return content;
}

/** The courier number of a scanned label, or the code itself, unchanged, when it is none: codes of other kinds may contain small letters. */
export function codeOnLabel(code: string): string {
  const number = numberOnLabel(code);
  return number === code.trim().toUpperCase() ? code : number;
}

/** The kind of a scanned text that is no courier number. */
export type NotANumber = 'webAddress' | 'productBarcode' | 'words';

// Books, and the prefixes of GS1 China and GS1 Taiwan. Other prefixes also begin 13-digit courier numbers, for example of Yunda.
const retailPrefix = /^(?:69\d|471|97[89])\d{10}$/;

/**
 * The kind of a text that cannot be a courier number, else null: a web address of a QR code, the barcode of a product in shops (EAN-13, GS1
 * General Specifications 7.9), or words without any digit.
 */
export function notACourierNumber(text: string): NotANumber | null {
  if (/^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)/i.test(text)) return 'webAddress';
  if (retailPrefix.test(text) && hasCheckDigit(text)) return 'productBarcode';
  return /\d/.test(text) ? null : 'words';
}

/** Whether the last digit is the check digit of GS1 and USPS: weights 3 and 1 from the right, to the next ten. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
