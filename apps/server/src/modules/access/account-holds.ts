import { type RawBuilder, sql } from 'kysely';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { orderStates } from '@entrepot/contract/modules/orders/order-states.ts';
import { unknownItemClaimStatus } from '@entrepot/contract/modules/packages/unknown-item-claim.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { returnLogisticsOrderStates } from '@entrepot/contract/modules/returns/return-logistics-order-states.ts';
import { returnOrderStates } from '@entrepot/contract/modules/returns/return-order.ts';
import { afterSaleStates, sellerOrderStates } from '@entrepot/contract/modules/mall/mall-states.ts';
import { stockTransferStates } from '@entrepot/contract/modules/transfer/stock-transfer.ts';
import type { Db } from '../../core/db/db.ts';
import { allResources } from '../../core/schema/registry.ts';
import { enumLabel } from '../../core/calls/texts.ts';
import type { Language } from '@entrepot/contract/core/language.ts';

const { AccountHold, ...codes } = enumCodes;
const { Draft: unsentDocument } = codes.WarehouseDocumentStatus;
const payments = codes.PaymentRecordStatus;
type Hold = CodeOf<'AccountHold'>;

const list = (values: Iterable<number>) => sql.join([...values].map((code) => sql.lit(code)));
const isOneOf = (column: string, values: Iterable<number>) => sql<boolean>`${sql.ref(column)} in (${list(values)})`;

/** The rows of a customer that hold its account open, as a condition on the table's columns. */
interface Holding {
  as: Hold;
  where: RawBuilder<boolean>;
}
const holding = (as: Hold, where: RawBuilder<boolean>): Holding => ({ as, where });

const openDocument = (over: Iterable<number>) => sql<boolean>`document_status not in (${list([...over, unsentDocument])})`;
const paymentOpen = isOneOf('payment_record_status', [payments.Pending, payments.ToBeReviewed]);

/**
 * For every table with an owner: which of its rows hold the account open; null: none, they are history, or the customer's own data that is
 * deleted with the account. Finished rows never hold an account.
 */
export const accountHolds: Readonly<Record<string, Holding | null>> = {
  fileObject: null,
  importJob: null,
  applicant: null,
  logisticsInvoice: null,
  commodity: null,
  commodityLot: null,
  commodityInventory: holding(AccountHold.Stock, sql<boolean>`quantity > 0`),
  stockMovement: null,
  // A lost package may still be found; then it is handled with its former owner's member code.
  package: holding(
    AccountHold.Packages,
    sql<boolean>`package_status not in (${list([...packageStates.codes('ended'), codes.PackageStatus.Lost])})`,
  ),
  unknownItemClaim: holding(AccountHold.Packages, isOneOf('status', [unknownItemClaimStatus.Waiting])),
  misroutedPackage: holding(AccountHold.Packages, isOneOf('status', [codes.MisroutedPackageStatus.Waiting])),
  recipient: null,
  logisticsOrder: holding(
    AccountHold.Orders,
    sql<boolean>`(${isOneOf('order_status', [...orderStates.codes('notSigned'), codes.OrderStatus.Returning])}
      and (order_status <> ${sql.lit(codes.OrderStatus.Draft)} or goods_held))`,
  ),
  orderHandout: null,
  bag: null,
  stockTransfer: holding(
    AccountHold.Transfers,
    isOneOf('status', [...stockTransferStates.codes('leaving'), ...stockTransferStates.codes('arriving')]),
  ),
  bill: holding(AccountHold.Bills, isOneOf('payment_status', [codes.PaymentStatus.Unpaid, codes.PaymentStatus.PartiallyPaid])),
  billChange: null,
  // Invoices follow the money of bills, which hold the account themselves.
  einvoice: null,
  paymentRecord: holding(AccountHold.Payments, isOneOf('payment_record_status', [payments.Pending])),
  billSettlement: holding(AccountHold.Debt, sql<boolean>`credit_left > 0`),
  wallet: holding(AccountHold.Debt, sql<boolean>`(arrears <> 0 or credit_arrears <> 0)`),
  codPocket: holding(AccountHold.CashOnDelivery, sql<boolean>`payable <> 0`),
  journal: null,
  ledgerEntry: null,
  moneyRequest: holding(AccountHold.MoneyRequests, isOneOf('money_request_status', [codes.MoneyRequestStatus.Waiting])),
  recharge: holding(AccountHold.Payments, isOneOf('recharge_status', [codes.RechargeStatus.ToBeAudited])),
  withdrawal: holding(AccountHold.Withdrawals, isOneOf('withdrawal_status', [codes.WithdrawalStatus.ToBeAudited])),
  bankAccount: null,
  userCoupon: null,
  activityIssue: null,
  promotionClaim: null,
  onlinePayment: holding(AccountHold.Payments, paymentOpen),
  onlineRefund: holding(AccountHold.Payments, paymentOpen),
  // Storage accrues for packages and goods that are here, which hold the account themselves.
  rentSettlement: null,
  codCollection: null,
  codRemittance: holding(
    AccountHold.CashOnDelivery,
    isOneOf('cod_remittance_status', [codes.CodRemittanceStatus.Draft, codes.CodRemittanceStatus.Confirmed]),
  ),
  codStatementLine: null,
  carrierCharge: null,
  bankLine: null,
  warehouseDocument: holding(AccountHold.Inbound, openDocument(documentStates.codes('over'))),
  bin: null,
  qualityInspection: null,
  returnOrder: holding(AccountHold.Returns, openDocument(returnOrderStates.codes('over'))),
  returnLogisticsOrder: holding(AccountHold.Returns, sql<boolean>`status not in (${list(returnLogisticsOrderStates.codes('over'))})`),
  stockCount: null,
  shop: null,
  shopCommodity: null,
  shopConsolidation: null,
  // Their logistics orders hold the account; unsent ones stay with the marketplace.
  shopOrder: null,
  platformOrder: null,
  mallShop: null,
  mallCombination: null,
  sellerOrder: holding(AccountHold.MallOrders, isOneOf('status', sellerOrderStates.codes('open'))),
  afterSale: holding(AccountHold.MallOrders, isOneOf('after_sale_status', afterSaleStates.codes('open'))),
  mallBasketLine: null,
};

/** A reason for which an account cannot be closed yet, and how many there are. */
export interface OpenItem {
  accountHold: Hold;
  count: number;
  /** The resource of the first. */
  of: string;
}

const most = 1000;
const counted = (of: string, as: Hold, from: RawBuilder<unknown>) =>
  sql<OpenItem>`select ${of}::text as of, ${as}::int as account_hold, count(*)::int as count from (select 1 from ${from} limit ${most}) x`;

/**
 * Returns what holds the account of a customer open, in the order of the enumeration. Its balance is among them: it is paid out first. A sub-account
 * owns nothing.
 */
export async function openItemsOf(tx: Db, { siteId, id }: { siteId: string; id: string }): Promise<OpenItem[]> {
  const parts = allResources.flatMap((resource) => {
    const reason = accountHolds[resource.name];
    if (!reason) return [];
    const alive = resource.bare ? sql`` : sql`and not is_deleted`;
    return [
      counted(
        resource.name,
        reason.as,
        sql`${sql.table(resource.table)} where site_id = ${siteId} and owner_id = ${id} and ${reason.where} ${alive}`,
      ),
    ];
  });
  const sellers = isOneOf('status', sellerOrderStates.codes('open'));
  const { rows } = await sql<OpenItem>`select x.* from (${sql.join(
    [
      counted('user', AccountHold.SubAccounts, sql`user_account where site_id = ${siteId} and main_account_id = ${id} and not is_deleted`),
      ...parts,
      counted(
        'sellerOrder',
        AccountHold.MallOrders,
        sql`seller_order where site_id = ${siteId} and seller_id = ${id} and ${sellers} and not is_deleted`,
      ),
      counted('wallet', AccountHold.Balance, sql`wallet where site_id = ${siteId} and owner_id = ${id} and balance <> 0`),
    ],
    sql` union all `,
  )}) x`.execute(tx);
  const items = new Map<Hold, OpenItem>();
  for (const { of, accountHold, count } of rows)
    if (count)
      items.set(accountHold, { of: items.get(accountHold)?.of ?? of, accountHold, count: (items.get(accountHold)?.count ?? 0) + count });
  return [...items.values()].sort((one, other) => one.accountHold - other.accountHold);
}

/** Returns what is open as one text, as "Orders under way: 2, Debts". */
export const openItemsText = (language: Language, items: readonly OpenItem[]): string =>
  items
    .map(({ accountHold, count }) => {
      const label = enumLabel(language, 'AccountHold', accountHold);
      return isAmount.includes(accountHold) ? label : `${label}: ${count}`;
    })
    .join(', ');

/** Holds by an amount, of which there is one. */
const isAmount: readonly Hold[] = [AccountHold.Debt, AccountHold.Balance];
