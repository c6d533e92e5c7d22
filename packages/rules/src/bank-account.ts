const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** An account's number as banks write it to each other: without spaces and hyphens, letters as capitals; full-width signs count as plain. */
export const bankAccountNumber = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase();

/**
 * Whether a number, as normalized by `bankAccountNumber`, can be a bank account: 5 to 34 digits, not all alike, or an IBAN with valid check
 * digits.
 */
export function isBankAccountNumber(value: string): boolean {
  if (/^\d{5,34}$/.test(value)) return !/^(\d)\1*$/.test(value);
  if (!iban.test(value)) return false;
  const figures = [...value.slice(4), ...value.slice(0, 4)].map((sign) => Number.parseInt(sign, 36)).join('');
  return [...figures].reduce((rest, figure) => (rest * 10 + Number(figure)) % 97, 0) === 1;
}
