import { objectSchema } from '@entrepot/contract/core/field.ts';
import { problemsOf } from '@entrepot/contract/core/problems.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { user } from '@entrepot/contract/modules/access/user.ts';
import { dayOf, timeIn } from '@entrepot/contract/core/zones.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import { isMemberCode } from '@entrepot/rules/numbers.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Db, Tx } from '../../core/db/db.ts';
import { importColumns } from '../../core/sheets/import-columns.ts';
import type { ImportRow, Wrong } from '../../core/sheets/imports.ts';
import { zoneOf } from '../../core/db/times.ts';
import { closeTakenOver, openTakenOver } from '../access/public.ts';
import { billTakenDebt, voidTakenDebt } from '../billing/public.ts';
import { bookOpening, openingFormatOf, reverseOpening } from '../wallet/public.ts';
import { currencyFault, type Fault, readAmount, report } from './cells.ts';
import { codeOf, type Context, partOf, type PartRow } from './part.ts';

const columns = importColumns('takeover.customers', user, {
  memberCode: { required: true },
  nickName: true,
  userName: { required: false },
  phoneCode: true,
  phoneNumber: true,
  email: true,
  organization: { field: 'organizeIds', required: false },
  balance: { required: false },
  creditLimit: { required: false },
  currency: { required: false },
  remarks: true,
});

const { userName, nickName, phoneCode, phoneNumber, email, remarks } = user.fields;
const person = { userName, nickName, phoneCode, phoneNumber, email, remarks };
const schema = objectSchema(person, 'code');

interface Customer extends PartRow {
  person: { userName: string; nickName: string | null; phoneCode: string | null; phoneNumber: string | null; email: string | null };
  remarks: string | null;
  organizeIds: string[];
  balance: string;
  creditLimit: string | null;
}

/** Customers with their member code, contact, organization, balance and credit limit. */
export const customers = partOf<Customer>({
  part: enumCodes.TakeOverPart.Customers,
  kind: 'TakeOverCustomers',
  columns,
  async read(db, context, rows, wrong) {
    const { siteId, caller } = context;
    const format = await openingFormatOf(db, caller, siteId);
    const [letter, taken, organizations] = await Promise.all([
      letterOf(db, siteId),
      takenOf(db, siteId, rows),
      organizationsOf(db, siteId),
    ]);
    const seen = { codes: new Map<string, number>(), names: new Map<string, number>() };
    const once = (of: Map<string, number>, key: string, line: number): Fault => {
      const before = of.get(key);
      of.set(key, before ?? line);
      return before === undefined ? null : ['takeover.lines.twice', { line: before }];
    };
    return rows.flatMap(({ line, values }): Customer[] => {
      const code = codeOf(values.memberCode);
      const name = (values.userName ?? '').trim() || code;
      const organization = (values.organization ?? '').trim();
      const organizeId = organizations.get(organization.toLowerCase());
      const balance = readAmount(values.balance, format.decimalPlaces, '0', { signed: true });
      const creditLimit = readAmount(values.creditLimit, format.decimalPlaces, null);
      const faults: Record<string, Fault> = {
        memberCode: codeFault(code, letter, taken.codes) ?? once(seen.codes, code, line),
        userName: taken.names.has(name.toLowerCase()) ? ['takeover.lines.nameTaken', { name }] : once(seen.names, name.toLowerCase(), line),
        organization: organization && !organizeId ? ['takeover.lines.organization', { name: organization }] : null,
        balance: balance.fault,
        creditLimit: creditLimit.fault,
        currency: currencyFault(values.currency, format.code),
      };
      const blank = (key: keyof typeof person) => (values[key] ?? '').trim() || null;
      const read = schema.safeParse({
        userName: name,
        nickName: blank('nickName'),
        phoneCode: (values.phoneCode ?? '').replace(/\D/g, '') || null,
        phoneNumber: blank('phoneNumber'),
        email: blank('email'),
        remarks: blank('remarks'),
      });
      const right = report(line, faults, wrong);
      if (!read.success) reportProblems(line, problemsOf(read.error), wrong);
      if (!right || !read.success) return [];
      const { remarks: note, ...contact } = read.data as Customer['person'] & { remarks: string | null };
      return [
        {
          line,
          rowKey: code,
          figures: { balance: balance.value!, creditLimit: creditLimit.value ?? '0', currencyId: format.currencyId },
          person: contact,
          remarks: note,
          organizeIds: organizeId ? [organizeId] : [],
          balance: balance.value!,
          creditLimit: creditLimit.value,
        },
      ];
    });
  },
  async enter(tx: Tx, context: Context, { rowKey, person: contact, remarks: note, organizeIds, balance, creditLimit }, rowId) {
    const { caller, siteId, name } = context;
    const row = await openTakenOver(tx, caller, { siteId, memberCode: rowKey, ...contact, remarks: note, organizeIds });
    await bookOpening(tx, caller, { ownerId: row.id, sourceId: rowId, balance: creditIn(balance), creditLimit, remarks: name });
    const amount = debtIn(balance);
    if (amount) {
      const dueTime = timeIn(zoneOf(siteId), `${dayOf(caller.now, zoneOf(siteId))} 23:59:59`);
      await billTakenDebt(tx, caller, { siteId, ownerId: row.id, amount, reference: rowKey, dueTime, explanation: name });
    }
    return row.id;
  },
  async undo(tx, { caller, siteId, remarks: reason }, { id, createdId, figures }) {
    const balance = figures.balance ?? '0';
    const amount = debtIn(balance);
    if (amount) await voidTakenDebt(tx, caller, await debtOf(tx, siteId, createdId), { amount, remarks: reason });
    await reverseOpening(tx, caller, { ownerId: createdId, sourceId: id, balance: creditIn(balance), remarks: reason });
    await closeTakenOver(tx, caller, createdId);
  },
});

// A negative balance is a debt: wallets hold no less than nothing.
const creditIn = (balance: string): string => (dec(balance).gt(0) ? balance : '0');
const debtIn = (balance: string): string | null => (dec(balance).lt(0) ? text(dec(balance).neg()) : null);

/** The bill of a negative balance: its reference is the member code. */
async function debtOf(db: Db, siteId: string, ownerId: string): Promise<string> {
  const { id } = await db
    .selectFrom('bill')
    .innerJoin('userAccount', (on) => on.onRef('userAccount.siteId', '=', 'bill.siteId').onRef('userAccount.id', '=', 'bill.ownerId'))
    .select('bill.id')
    .where('bill.siteId', '=', siteId)
    .where('bill.ownerId', '=', ownerId)
    .where('bill.billType', '=', enumCodes.BillType.Manual)
    .whereRef('bill.sourceNumber', '=', 'userAccount.memberCode')
    .executeTakeFirstOrThrow();
  return id;
}

function reportProblems(line: number, problems: ReturnType<typeof problemsOf>, wrong: Wrong): void {
  for (const { field, key, values } of problems) wrong(line, `${field[0]!.toLowerCase()}${field.slice(1)}`, `core.field.${key}`, values);
}

function codeFault(code: string, letter: string, taken: ReadonlySet<string>): Fault {
  if (!code) return ['core.field.required'];
  if (!isMemberCode(letter, code)) return ['takeover.lines.codeForm', { letter }];
  return taken.has(code) ? ['takeover.lines.codeTaken', { code }] : null;
}

async function letterOf(db: Db, siteId: string): Promise<string> {
  return (await db.selectFrom('site').select('code').where('id', '=', siteId).executeTakeFirstOrThrow()).code;
}

/** The member codes and the sign-in names of rows that accounts of the site have, the names in lower case. */
async function takenOf(db: Db, siteId: string, rows: readonly ImportRow[]): Promise<{ codes: Set<string>; names: Set<string> }> {
  const codes = [...new Set(rows.map(({ values }) => codeOf(values.memberCode)))];
  const names = [...new Set(rows.map(({ values }) => ((values.userName ?? '').trim() || codeOf(values.memberCode)).toLowerCase()))];
  const accounts = await db
    .selectFrom('userAccount')
    .select('memberCode')
    .where('siteId', '=', siteId)
    .where('memberCode', '=', oneOf(codes))
    .execute();
  const signIn = await db
    .selectFrom('signInName')
    .select('userName')
    .where('siteId', '=', siteId)
    .where('audience', '=', 'customer')
    .where('kind', '=', 'userName')
    .where('userName', '=', oneOf(names))
    .execute();
  return { codes: new Set(accounts.map(({ memberCode }) => memberCode!)), names: new Set(signIn.map(({ userName: taken }) => taken)) };
}

/** The organizations of customers by name, in lower case. */
async function organizationsOf(db: Db, siteId: string): Promise<Map<string, string>> {
  const found = await db
    .selectFrom('organize')
    .select(['id', 'name'])
    .where('siteId', '=', siteId)
    .where('organizesType', '=', enumCodes.OrganizesType.User)
    .where(notDeleted)
    .execute();
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}
