import type { Cast, Ok } from '../actors.ts';
import { pay, type Parcel } from '../steps.ts';

/** What the site takes for handling a package that goes back. */
const fee = 12;
const sender = { RecipientName: '云裳服饰专营店', Phone: '13860455120', Address: '厦门市思明区湖滨南路 258 号 2 楼', ReturnReason: 3 };

/**
 * Packages on shelves go back to their sender: of alice's two one waits for the courier and one has left. One waits for its bill, of somebody whom nobody
 * plays: what is due stops the orders of its owner.
 */
export async function playPackageReturns(
  cast: Cast,
  [waits, gone]: readonly Parcel[],
  unpaid: { owner: string; parcel: Parcel | undefined },
): Promise<void> {
  const [alice, leader] = [cast('alice'), cast('leader')];
  if (!waits || !gone || !unpaid.parcel) return;
  await takeFee(cast('manager'));
  const ask = (by: Ok, parcel: Parcel, CourierName: string) =>
    by('/UserPackage/ApplyPackageReturn', { Ids: [parcel.id], ...sender, CourierName });
  await ask(alice, gone, '顺丰速运');
  await payFor(alice, gone.number);
  await leader('/Package/ConfirmPackageReturn', { Id: gone.id, ReturnCourierNumber: 'SF1399207746215' });
  await ask(alice, waits, '中通快递');
  await payFor(alice, waits.number);
  await ask(cast(unpaid.owner), unpaid.parcel, '中通快递');
}

/** The customer pays the bill of a package's way back. */
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
