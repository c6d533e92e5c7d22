import type { Translations } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/events.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { findWhere, insert, insertAll } from '../../core/db/rows.ts';
import { asSystemIn } from '../../core/scope/scope.ts';

const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });
const variables = enumCodes.SystemVariables;
const types = [
  { code: 'FREIGHT', systemVariables: variables.Freight, name: texts('运费', '運費', 'Freight') },
  {
    code: 'CARRIER_MINIMUM',
    systemVariables: variables.CarrierMinimum,
    name: texts('最低消费补足', '最低消費補足', 'Carrier minimum top-up'),
  },
  { code: 'TAX_INCLUSIVE', systemVariables: variables.TaxInclusive, name: texts('包税费', '包稅費', 'Tax-inclusive charge') },
  { code: 'EXCESS_MATERIAL', systemVariables: variables.ExcessMaterial, name: texts('超材费', '超材費', 'Over-size charge') },
  { code: 'SURCHARGE', systemVariables: variables.Surcharge, name: texts('附加费', '附加費', 'Surcharge') },
  { code: 'REMOTE_AREA', systemVariables: variables.Surcharge, name: texts('偏远地区附加费', '偏遠地區附加費', 'Remote area surcharge') },
  { code: 'CONSOLIDATION', systemVariables: variables.Surcharge, name: texts('合箱费', '合箱費', 'Consolidation fee') },
  { code: 'COD_FEE', systemVariables: variables.CodFee, name: texts('代收手续费', '代收手續費', 'COD fee') },
  { code: 'VALUE_ADDED', systemVariables: variables.ValueAdded, name: texts('增值服务费', '加值服務費', 'Value-added service') },
  { code: 'WAREHOUSE_RENT', systemVariables: variables.WarehouseRent, name: texts('仓租', '倉租', 'Warehouse rent') },
  { code: 'INBOUND', systemVariables: variables.Inbound, name: texts('入库操作费', '入庫作業費', 'Inbound handling') },
  { code: 'SUPPLEMENT', systemVariables: variables.Supplement, name: texts('补差', '補差額', 'Supplement') },
  { code: 'DUTY', systemVariables: variables.Duty, name: texts('关税代垫', '關稅代墊', 'Duty paid for customer'), refundable: false },
  { code: 'RETURN', systemVariables: variables.Return, name: texts('退件费', '退件費', 'Return handling') },
  { code: 'MALL', systemVariables: variables.Mall, name: texts('商城货款', '商城貨款', 'Mall purchase') },
  { code: 'RECHARGE', systemVariables: variables.Recharge, name: texts('充值', '儲值', 'Recharge'), refundable: false },
  { code: 'COMPENSATION', systemVariables: variables.Compensation, name: texts('赔付', '賠付', 'Compensation') },
  { code: 'TAKEN_OVER', systemVariables: variables.Other, name: texts('旧系统欠款', '舊系統欠款', 'Debt taken over') },
  { code: 'OTHER', systemVariables: variables.Other, name: texts('其他', '其他', 'Other') },
] as const;
export type ExpenseCode = (typeof types)[number]['code'];

/** Adds the expense types of a site, at least one for each system variable, so that bills can be made; returns their ids by code. */
export async function shipExpenseTypes(tx: Tx, caller: Caller, siteId: string): Promise<Record<ExpenseCode, string>> {
  const rows = types.map((type, at) => ({ siteId, displayOrder: (at + 1) * 10, ...type }));
  const made = await insertAll(tx, caller, expenseType, rows);
  return Object.fromEntries(types.map(({ code }, at) => [code, made[at]!.id])) as Record<ExpenseCode, string>;
}

/** Returns the charge of debts that come from another system; a site that was set up before it existed gets it now. */
export async function takenOverCharge(tx: Tx, caller: Caller, siteId: string): Promise<{ id: string; code: ExpenseCode }> {
  const type = types.find(({ code }) => code === 'TAKEN_OVER')!;
  const [known] = await findWhere(tx, asSystemIn(caller, siteId), expenseType, { siteId, code: type.code, isDeleted: false });
  const { id } = known ?? (await insert(tx, asSystemIn(caller, siteId), expenseType, { siteId, displayOrder: 190, ...type }));
  return { id, code: type.code };
}

/** A new site needs its expense types immediately. */
export const sitesSubscribers: readonly Subscriber[] = [
  on(siteEstablished, async (tx, caller, { siteId }) => void (await shipExpenseTypes(tx, caller, siteId))),
];
