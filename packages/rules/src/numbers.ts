/** The Luhn check digit of a text of digits. */
export function luhnCheckDigit(digits: string): string {
  let total = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 0 ? digit * 2 : digit;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return String((10 - (total % 10)) % 10);
}

/** Whether the last digit of a text of digits is the Luhn check digit of those before it. */
export function isLuhnValid(digits: string): boolean {
  return /^\d{2,}$/.test(digits) && luhnCheckDigit(digits.slice(0, -1)) === digits.at(-1);
}

/** The day part of a number, yyMMdd, of a date or time (yyyy-MM-dd...). Throws RangeError on other text. */
function dayPart(date: string): string {
  const match = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(date);
  if (!match) throw new RangeError(`not a day: ${date}`);
  return `${match[1]}${match[2]}${match[3]}`;
}

/** Pads a sequence to a number of digits; a greater one takes the digits it needs, so that numbers stay unique. */
function padded(sequence: number, digits: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0) throw new RangeError(`not a sequence: ${sequence}`);
  return String(sequence).padStart(digits, '0');
}

/** A logistics order's number: site letter, LO, day, 5 digits and their check digit (T, 2025-06-01, 12: TLO250601000129). */
export function orderNumber(siteLetter: string, date: string, sequence: number): string {
  const digits = `${dayPart(date)}${padded(sequence, 5)}`;
  return `${siteLetter}LO${digits}${luhnCheckDigit(digits)}`;
}

/** Whether a text is a logistics order's number with the right check digit; a parcel's index may follow. */
export function isOrderNumber(value: string): boolean {
  const match = /^[A-Z]LO(\d{12,})(-\d+)?$/.exec(value);
  return match?.[1] !== undefined && isLuhnValid(match[1]);
}

/** The number of an order's parcel: the order's number and the index from 1. */
export function parcelNumber(order: string, index: number): string {
  return `${order}-${index}`;
}

const documentPrefixes = { packages: 'WD', commodities: 'CD', returns: 'RD', transfers: 'TD' } as const;
export type DocumentKind = keyof typeof documentPrefixes;

/** An inbound document's number: kind, day, 5 digits. */
export function documentNumber(kind: DocumentKind, date: string, sequence: number): string {
  return `${documentPrefixes[kind]}${dayPart(date)}${padded(sequence, 5)}`;
}

/** A bin's number: the document's number, B and 3 digits. */
export function binNumber(document: string, index: number): string {
  return `${document}-B${padded(index, 3)}`;
}

/** Whether a text is the number of a document's bin. */
export const isBinNumber = (value: string): boolean => /^[A-Z]{2}\d{11,}-B\d{3,}$/.test(value);

/** Whether a text is the number of an inbound return, which buyers send back into stock. */
export const isInboundReturnNumber = (value: string): boolean => /^RD\d{11,}$/.test(value);

/** A return logistics order's number: RL, day, 5 digits. */
export function returnOrderNumber(date: string, sequence: number): string {
  return `RL${dayPart(date)}${padded(sequence, 5)}`;
}

/** A picking list's number: PK, day, 4 digits. */
export function pickingListNumber(date: string, sequence: number): string {
  return `PK${dayPart(date)}${padded(sequence, 4)}`;
}

/** A stock count's number: SC, day, 3 digits. */
export function stockCountNumber(date: string, sequence: number): string {
  return `SC${dayPart(date)}${padded(sequence, 3)}`;
}

/** A transport shift's number: TS, day, 3 digits. */
export function shiftNumber(date: string, sequence: number): string {
  return `TS${dayPart(date)}${padded(sequence, 3)}`;
}

/** A bag's number: the shift's number and 3 digits. */
export function bagNumber(shift: string, index: number): string {
  return `${shift}-${padded(index, 3)}`;
}
/** The number of the shift that a bag belongs to; undefined for any other number. */
export const shiftOfBag = (number: string): string | undefined =>
  formOfNumber(number) === 'bag' ? number.slice(0, -'-001'.length) : undefined;

const moneyPrefixes = {
  bill: 'BL',
  paymentRecord: 'PR',
  recharge: 'RC',
  statement: 'ST',
  codRemittance: 'CR',
  withdrawal: 'WT',
  onlinePayment: 'OP',
} as const;
export type MoneyKind = keyof typeof moneyPrefixes;

/** The number of a bill, payment record, recharge, statement, COD remittance, withdrawal or online payment: kind, day, 7 digits. */
export function moneyNumber(kind: MoneyKind, date: string, sequence: number): string {
  return `${moneyPrefixes[kind]}${dayPart(date)}${padded(sequence, 7)}`;
}

/** A customer's member code: site letter and 5 or more digits. */
export function memberCode(siteLetter: string, sequence: number): string {
  return `${siteLetter}${padded(sequence, 5)}`;
}

/** Digits of a member code that staff give: numbers of later customers continue after it, and a code has at most 12 characters. */
const givenCode = /^\d{5,9}$/;

/** Whether a text can be the member code of a customer of a site: its letter and 5 to 9 digits. */
export const isMemberCode = (siteLetter: string, value: string): boolean =>
  value.startsWith(siteLetter) && givenCode.test(value.slice(siteLetter.length));

// A day that can occur in a number of the product; a similar courier number must not match.
const day = '\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])';
const forms = {
  bin: new RegExp(`^(?:WD|CD|RD|TD)${day}\\d{5,}-B\\d{3}$`),
  inboundDocument: new RegExp(`^(?:WD|CD|TD)${day}\\d{5}$`),
  inboundReturn: new RegExp(`^RD${day}\\d{5}$`),
  returnOrder: new RegExp(`^RL${day}\\d{5}$`),
  pickingList: new RegExp(`^PK${day}\\d{4,}$`),
  shift: new RegExp(`^TS${day}\\d{3,}$`),
  bag: new RegExp(`^TS${day}\\d{3,}-\\d{3}$`),
} as const;

/** Returns the kind of record that has a number of this form; null: none of the product's numbers has it. */
export function formOfNumber(value: string): 'order' | keyof typeof forms | null {
  if (isOrderNumber(value)) return 'order';
  return (Object.keys(forms) as (keyof typeof forms)[]).find((kind) => forms[kind].test(value)) ?? null;
}

/** A customs invoice's number: IV, day, 7 digits. */
export function invoiceNumber(date: string, sequence: number): string {
  return `IV${dayPart(date)}${padded(sequence, 7)}`;
}
