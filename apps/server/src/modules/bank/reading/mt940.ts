import { isDay } from '@entrepot/contract/core/zones.ts';
import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { maxLines, mustAddUp, oneLine, type StatedAccount, type StatedLine } from './stated.ts';

interface Tag {
  name: string;
  value: string;
  line: number;
}

const balanceLike = /^([CD])(\d{6})([A-Z]{3})(\d{1,15},\d{0,3})$/;
// Value date, entry date, side (R: reversal), funds code, amount, type, and the references.
const movementLike = /^(\d{6})(\d{4})?(R?[CD])([A-Z])?(\d{1,15},\d{0,3})([A-Z][A-Z0-9]{3})(.*)$/;

/**
 * Parses the statements of a SWIFT MT940 file; several of one account become one. Throws `ImportRowsInvalid` for lines that cannot be read,
 * and for statements whose lines do not lead to their closing balance.
 */
export function readMt940(content: string): StatedAccount[] {
  const found: StatedAccount[] = [];
  let current: StatedAccount | undefined;
  for (const tag of tagsOf(content)) {
    if (tag.name === '20') {
      current = { accountNumber: null, currencyCode: null, opening: null, closing: null, lines: [], ignored: 0 };
      found.push(current);
    }
    if (current) take(current, tag);
  }
  if (!found.length) throw bankErrors.unknownFormat();
  for (const statement of found) mustAddUp(statement);
  return joined(found);
}

/** Splits a file into its tags. Lines that begin with no tag continue the one before; the blocks of the envelope are left out. */
function tagsOf(content: string): Tag[] {
  const tags: Tag[] = [];
  for (const [at, line] of content.split(/\r\n|\n|\r/).entries()) {
    const [, name, value] = /^(?:\{4:)?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? [];
    if (name !== undefined) tags.push({ name, value: value!, line: at + 1 });
    else if (tags.length && line.trim() && !/^(-\}?|\{)/.test(line)) tags.at(-1)!.value += `\n${line}`;
  }
  return tags;
}

function take(statement: StatedAccount, tag: Tag): void {
  if (tag.name === '25') statement.accountNumber = tag.value.trim().split('\n')[0]!;
  if (/^60[FM]$/.test(tag.name)) {
    const { amount, currencyCode } = balanceOf(tag);
    statement.opening = amount;
    statement.currencyCode = currencyCode;
  }
  if (/^62[FM]$/.test(tag.name)) statement.closing = balanceOf(tag).amount;
  if (tag.name === '61') {
    if (statement.lines.length >= maxLines) throw bankErrors.tooManyLines({ max: maxLines });
    statement.lines.push(movementOf(tag));
  }
  if (tag.name === '86') describe(statement.lines.at(-1), tag.value);
}

const amountOf = (written: string, isDebit: boolean): string => {
  const amount = dec(written.replace(',', '.').replace(/\.$/, ''));
  return text(isDebit ? amount.negated() : amount);
};

function balanceOf({ value, line, name }: Tag): { amount: string; currencyCode: string } {
  const [, side, , currencyCode, amount] = balanceLike.exec(value.trim()) ?? [];
  if (!amount) throw bankErrors.unreadableLine({ line, field: `:${name}:` });
  return { amount: amountOf(amount, side === 'D'), currencyCode: currencyCode! };
}

/** A day as yyMMdd; a month or day that does not exist is refused. */
function dayOf(written: string): string | null {
  const day = `20${written.slice(0, 2)}-${written.slice(2, 4)}-${written.slice(4)}`;
  return isDay(day) ? day : null;
}

function movementOf({ value, line }: Tag): StatedLine {
  const [head = '', ...more] = value.split('\n');
  const [, valueDay, , side, , amount, , references = ''] = movementLike.exec(head) ?? [];
  const day = valueDay ? dayOf(valueDay) : null;
  if (!amount || !day) throw bankErrors.unreadableLine({ line, field: ':61:' });
  // The bank's own reference follows two slashes.
  const [reference = '', ...own] = references.split('//');
  return {
    day,
    // A reversed credit takes money away, a reversed debit returns it.
    amount: amountOf(amount, side === 'D' || side === 'RC'),
    reference: reference === 'NONREF' ? '' : oneLine(reference),
    bankReference: oneLine(own.join('//')),
    counterparty: '',
    description: oneLine(...more),
  };
}

/** Reads the details of a movement: numbered parts (?20 to ?33), words between slashes, or free text. */
function describe(line: StatedLine | undefined, details: string): void {
  // Details of a balance, not of a movement.
  if (!line) return;
  const plain = details.replaceAll('\n', '');
  const parts = [...plain.matchAll(/\?(\d{2})([^?]*)/g)].map(([, number, value]) => [Number(number), value!] as const);
  const of = (from: number, to: number) => parts.filter(([number]) => number >= from && number <= to).map(([, value]) => value);
  if (parts.length) {
    line.counterparty = oneLine(of(32, 33).join(''));
    line.description = oneLine(line.description, of(20, 29).join(''), of(60, 63).join(''));
    return;
  }
  const named = (word: string) => new RegExp(`/${word}/([^/]*)`).exec(plain)?.[1];
  line.counterparty = oneLine(named('NAME') ?? named('ORDP') ?? named('BENM'));
  line.description = oneLine(line.description, named('REMI') ?? details);
}

/** Statements of one account, in their order, as one. */
function joined(statements: readonly StatedAccount[]): StatedAccount[] {
  const byAccount = new Map<string, StatedAccount>();
  for (const one of statements) {
    const key = `${one.accountNumber} ${one.currencyCode}`;
    const before = byAccount.get(key);
    if (before) Object.assign(before, { lines: [...before.lines, ...one.lines], closing: one.closing });
    else byAccount.set(key, one);
  }
  return [...byAccount.values()];
}
