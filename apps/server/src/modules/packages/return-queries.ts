import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackageReturns, packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { pageOf } from '../../core/rows/list.ts';
import type { Tx } from '../../core/rows/db.ts';

const { Returning, Returned } = enumCodes.PackageStatus;
const told = (key: string) => sql`r.return_information ->> ${sql.lit(key)}`;
const bill = (column: string) =>
  sql`(select b.${sql.ref(column)} from bill b where b.site_id = r.site_id and b.id = (r.return_information ->> 'billId')::uuid)`;

/** Which packages go back to their senders, or went. */
export const goBack = sql`not is_deleted and package_status in (${Returning}, ${Returned}) and return_information is not null`;

/** A page of packages that go back to their senders, or went; those that come back with an order are none of them. */
export function packageReturns(tx: Tx, caller: Caller, { siteId, ...rest }: Input<typeof getPackageReturns>): Promise<RawJson> {
  const also = {
    returnReason: sql`(${told('reason')})::smallint`,
    courierName: told('courierName'),
    recipientName: told('recipientName'),
    phone: told('phone'),
    address: told('address'),
    freightCollect: sql`(${told('freightCollect')})::boolean`,
    returnCourierNumber: told('courierNumber'),
    billSerialNumber: bill('serial_number'),
    paymentStatus: bill('payment_status'),
    departedTime: sql`r.departed_time`,
  };
  return pageOf(tx, caller, packageReturn, { ...rest, siteId: siteId || null }, { where: goBack, gives: getPackageReturns.gives, also });
}
