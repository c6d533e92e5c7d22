import type { Cast, Ok } from '../actors.ts';
import { pay, type Parcel } from '../steps.ts';

/** The site's fee for returning a package. */
const fee = 12;
const sender = { RecipientName: '云裳服饰专营店', Phone: '13860455120', Address: '厦门市思明区湖滨南路 258 号 2 楼', ReturnReason: 3 };

/**
 * Plays returns to the sender: of alice's two packages one awaits the courier and one has left. A third has an unpaid bill and belongs to a
 * customer without further orders, because overdue bills block them.
 */
export async function playPackageReturns(
  cast: Cast,
  [waits, sentBack]: readonly Parcel[],
  unpaid: { owner: string; parcel: Parcel | undefined },
): Promise<void> {
  const [alice, leader] = [cast('alice'), cast('leader')];
  if (!waits || !sentBack || !unpaid.parcel) return;
  await takeFee(cast('manager'));
  const requestReturn = (by: Ok, parcel: Parcel, CourierName: string) =>
    by('/UserPackage/ApplyPackageReturn', { Ids: [parcel.id], ...sender, CourierName });
  await requestReturn(alice, sentBack, '顺丰速运');
  await payFor(alice, sentBack.number);
  await leader('/Package/ConfirmPackageReturn', { Id: sentBack.id, ReturnCourierNumber: 'SF1399207746215' });
  await requestReturn(alice, waits, '中通快递');
  await payFor(alice, waits.number);
  await requestReturn(cast(unpaid.owner), unpaid.parcel, '中通快递');
}

/** The customer pays the bill of a package's return. */
async function payFor(customer: Ok, SourceNumber: string): Promise<void> {
  const { Data } = await customer<{ Data: { Id: string }[] }>('/UserBill/GetBills', { rows: 10, SourceNumber });
  await pay(
    customer,
    Data.map(({ Id }) => Id),
  );
}

async function takeFee(manager: Ok): Promise<void> {
  const { Id, RowVersion, ...row } = await manager<Record<string, unknown>>('/Site/GetSiteConfiguration');
  const own = Object.entries(row).filter(([name]) => !/^(Site|Creat|LastModif)/.test(name));
  await manager('/Site/EditSiteConfiguration', { ...Object.fromEntries(own), Id, RowVersion, PackageReturnFee: fee });
}
