import { sql } from 'kysely';
import type { Input } from '@entrepot/contract/core/call.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackageReturns, packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { RawJson } from '../../core/calls/handler.ts';
import { pageOf } from '../../core/lists/page.ts';
import type { Db } from '../../core/db/db.ts';

const { Returning, Returned } = enumCodes.PackageStatus;
const returnField = (key: string) => sql`r.return_information ->> ${sql.lit(key)}`;
const bill = (column: string) =>
  sql`(select b.${sql.ref(column)} from bill b where b.site_id = r.site_id and b.id = (r.return_information ->> 'billId')::uuid)`;

/** Packages that are being returned or were returned to the sender. */
export const goBack = sql`not is_deleted and package_status in (${Returning}, ${Returned}) and return_information is not null`;

/** A page of packages that are being or were returned to the sender, without those that return with an order. */
export function packageReturns(tx: Db, caller: Caller, { siteId, ...rest }: Input<typeof getPackageReturns>): Promise<RawJson> {
  const also = {
    returnReason: sql`(${returnField('reason')})::smallint`,
    courierName: returnField('courierName'),
    recipientName: returnField('recipientName'),
    phone: returnField('phone'),
    address: returnField('address'),
    freightCollect: sql`(${returnField('freightCollect')})::boolean`,
    returnCourierNumber: returnField('courierNumber'),
    billSerialNumber: bill('serial_number'),
    paymentStatus: bill('payment_status'),
    departedTime: sql`r.departed_time`,
  };
  return pageOf(tx, caller, packageReturn, { ...rest, siteId: siteId || null }, { where: goBack, output: getPackageReturns.output, also });
}
