import { type RawBuilder, sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { type Book, bookOf, type Subject, type Window } from './trace.ts';

interface Row {
  at: Date;
  userId: string | null;
  number: string;
  billType: CodeOf<'BillType'>;
  paymentType: CodeOf<'PaymentType'> | null;
  paid: boolean;
  refund: boolean;
  amount: string;
  currencyCode: string | null;
}
const { PaymentRecordStatus, PaymentRecordType } = enumCodes;

/** SQL condition for the bills of a record: a bill itself, all of a customer's, or those of the record or its orders. */
function billsOf({ of, id, orderIds }: Subject): RawBuilder<boolean> {
  if (of.name === 'bill') return sql<boolean>`id = ${id}`;
  if (of.name === 'user') return sql<boolean>`owner_id = ${id}`;
  return sql<boolean>`source_id = any(${[...new Set([id, ...orderIds])]}::uuid[])`;
}

// Of a customer's bills, only as many of the newest are read as are shown; a record has few, and late payments are found through them.
const documentLimits = ({ of }: Subject, { most }: Window) => (of.name === 'user' ? sql`limit ${most}` : sql``);

/** Payments and refunds of a record's bills; a customer's newest payments are found by customer. */
function paymentsOf({ of, id, siteId }: Subject, { before, most }: Window): RawBuilder<unknown> {
  if (of.name !== 'user')
    return sql`b join payment_of_bill l on l.site_id = b.site_id and l.bill_id = b.id
      join payment_record p on p.site_id = l.site_id and p.id = l.payment_record_id`;
  return sql`(select *
      from payment_record
      where site_id = ${siteId} and owner_id = ${id} and not is_deleted and creation_time < ${before}
      order by creation_time desc, id desc
      limit ${most}) p
    join payment_of_bill l on l.site_id = p.site_id and l.payment_record_id = p.id
    join bill b on b.site_id = l.site_id and b.id = l.bill_id`;
}

/** Reads bills, payments and refunds of a record. Warehouse staff see no money. */
export async function money(tx: Db, caller: Caller, subject: Subject, window: Window): Promise<Book> {
  if (caller.audience === 'warehouse') return { traces: [], wholeAfter: null };
  const own = caller.audience === 'customer' ? sql`and owner_id = ${caller.ownerId}` : sql``;
  const found = await sql<Row>`with b as (select *
      from bill
      where site_id = ${subject.siteId} and ${billsOf(subject)} and not is_deleted ${own} and creation_time < ${window.before}
      order by creation_time desc, id desc ${documentLimits(subject, window)})
    select x.*, y.code as currency_code
    from ( select creation_time as at, creator_id as user_id, serial_number as number, bill_type, null::smallint as payment_type,
        false as paid, false as refund, total_amount as amount, currency_id, id
      from b
      union all select p.creation_time, p.operator_id, b.serial_number, b.bill_type, p.payment_type, true,
        p.payment_record_type = ${PaymentRecordType.Refund}, l.amount, p.currency_id, l.id
      from ${paymentsOf(subject, window)} and p.payment_record_status = ${PaymentRecordStatus.Succeeded}) x
    left join currency y on y.id = x.currency_id
    where x.at < ${window.before}
    order by x.at desc, x.id desc
    limit ${window.most}`.execute(tx);
  return bookOf(found.rows, window, ({ paid, ...row }) => [{ ...row, kind: paid ? 'paid' : 'priced', alone: true }]);
}
