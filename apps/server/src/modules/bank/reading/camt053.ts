import { bankErrors } from '@entrepot/contract/modules/bank/errors.ts';
import { dec, sum, text } from '@entrepot/rules/decimal.ts';
import { Parser } from 'saxen';
import { maxLines, mustAddUp, oneLine, type StatedAccount, type StatedLine } from './stated.ts';

/** An element without its namespace prefix. */
interface Element {
  name: string;
  currency: string | null;
  text: string;
  children: Element[];
}
const maxDepth = 40;
const maxElements = 400_000;

/**
 * Parses the statements of a camt.053 file of any version. Entries that are not booked are left out; an entry over several transactions
 * becomes one line for each, if they add up to it. Throws `ImportRowsInvalid`.
 */
export function readCamt053(content: string): StatedAccount[] {
  const root = treeOf(content);
  const statements = within(root, 'BkToCstmrStmt').flatMap((one) => within(one, 'Stmt'));
  if (!statements.length) throw bankErrors.unknownFormat();
  return statements.map(accountOf);
}

/** Parses XML without a document type: entities of its own could grow without limit. */
function treeOf(content: string): Element {
  if (/<!(DOCTYPE|ENTITY)/i.test(content)) throw bankErrors.unknownFormat();
  const top: Element = { name: '', currency: null, text: '', children: [] };
  const path = [top];
  let elements = 0;
  const fail = () => {
    throw bankErrors.unknownFormat();
  };
  new Parser()
    .on('openTag', (name, attributes, decode) => {
      elements += 1;
      if (elements > maxElements || path.length > maxDepth) throw bankErrors.tooManyLines({ max: maxLines });
      const currency = attributes().Ccy;
      const made: Element = {
        name: name.slice(name.indexOf(':') + 1),
        currency: currency ? decode(currency) : null,
        text: '',
        children: [],
      };
      path.at(-1)!.children.push(made);
      path.push(made);
    })
    .on('closeTag', () => void path.pop())
    .on('text', (value, decode) => void (path.at(-1)!.text += decode(value)))
    .on('cdata', (value) => void (path.at(-1)!.text += value))
    .on('error', fail)
    .parse(content);
  return top.children[0] ?? fail();
}

const within = ({ children }: Element, name: string): Element[] => children.filter((one) => one.name === name);
/** The first element at a path; undefined without one. */
const at = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((found, name) => found && within(found, name)[0], element);
const textAt = (element: Element | undefined, ...path: string[]): string => oneLine(at(element, ...path)?.text);

function accountOf(statement: Element): StatedAccount {
  const account = at(statement, 'Acct');
  const balances = within(statement, 'Bal');
  const balance = (...codes: string[]) => balances.find((one) => codes.includes(textAt(one, 'Tp', 'CdOrPrtry', 'Cd')));
  const [opening, closing] = [balance('OPBD', 'PRCD'), balance('CLBD')];
  const lines = within(statement, 'Ntry').filter(isBooked).flatMap(linesOf);
  if (lines.length > maxLines) throw bankErrors.tooManyLines({ max: maxLines });
  const found: StatedAccount = {
    accountNumber: textAt(account, 'Id', 'IBAN') || textAt(account, 'Id', 'Othr', 'Id') || null,
    currencyCode: at(opening ?? closing, 'Amt')?.currency || textAt(account, 'Ccy') || at(statement, 'Ntry', 'Amt')?.currency || null,
    opening: opening ? signed(opening) : null,
    closing: closing ? signed(closing) : null,
    lines,
    ignored: within(statement, 'Ntry').filter((one) => !isBooked(one)).length,
  };
  mustAddUp(found);
  return found;
}

// The status is a text in older versions and a code in newer ones.
const isBooked = (entry: Element) => (textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')) === 'BOOK';

function signed(element: Element): string {
  const amount = plainAmount(textAt(element, 'Amt'));
  return textAt(element, 'CdtDbtInd') === 'DBIT' ? text(dec(amount).negated()) : amount;
}

function plainAmount(written: string): string {
  if (!/^\d{1,15}(\.\d{1,5})?$/.test(written)) throw bankErrors.unreadableLine({ line: 0, field: 'Amt' });
  return text(dec(written));
}

function linesOf(entry: Element): StatedLine[] {
  const details = within(entry, 'NtryDtls').flatMap((one) => within(one, 'TxDtls'));
  const whole = signed(entry);
  const isDebit = whole.startsWith('-');
  const amounts = details.map((one) => textAt(one, 'Amt') || textAt(one, 'AmtDtls', 'TxAmt', 'Amt'));
  const isSplit = details.length > 1 && amounts.every(Boolean) && sum(amounts.map((one) => dec(plainAmount(one)))).eq(dec(whole).abs());
  if (!isSplit) return [lineOf(entry, details[0], whole)];
  return details.map((one, index) => lineOf(entry, one, isDebit ? `-${plainAmount(amounts[index]!)}` : plainAmount(amounts[index]!)));
}

function lineOf(entry: Element, details: Element | undefined, amount: string): StatedLine {
  const day = (textAt(entry, 'BookgDt', 'Dt') || textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'ValDt', 'Dt')).slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw bankErrors.unreadableLine({ line: 0, field: 'BookgDt' });
  const party = at(details, 'RltdPties', amount.startsWith('-') ? 'Cdtr' : 'Dbtr');
  const purposes = within(at(details, 'RmtInf') ?? entry, 'Ustrd').map((one) => one.text);
  const endToEnd = textAt(details, 'Refs', 'EndToEndId');
  return {
    day,
    amount,
    bankReference: textAt(details, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef'),
    reference: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    counterparty: textAt(party, 'Nm') || textAt(party, 'Pty', 'Nm'),
    description: oneLine(...purposes, textAt(details, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref'), textAt(entry, 'AddtlNtryInf')),
  };
}
