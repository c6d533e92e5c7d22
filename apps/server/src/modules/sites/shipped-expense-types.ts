import type { Translations } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { expenseType } from '@entrepot/contract/modules/sites/expense-type.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/facts.ts';
import { type Hearing, when } from '../../core/calls/announce.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { insertAll } from '../../core/rows/rows.ts';

const words = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });
const variables = enumCodes.SystemVariables;
const types = [
  { code: 'FREIGHT', systemVariables: variables.Freight, name: words('运费', '運費', 'Freight') },
  {
    code: 'CARRIER_MINIMUM',
    systemVariables: variables.CarrierMinimum,
    name: words('最低消费补足', '最低消費補足', 'Carrier minimum top-up'),
  },
  { code: 'TAX_INCLUSIVE', systemVariables: variables.TaxInclusive, name: words('包税费', '包稅費', 'Tax-inclusive charge') },
  { code: 'EXCESS_MATERIAL', systemVariables: variables.ExcessMaterial, name: words('超材费', '超材費', 'Over-size charge') },
  { code: 'SURCHARGE', systemVariables: variables.Surcharge, name: words('附加费', '附加費', 'Surcharge') },
  { code: 'REMOTE_AREA', systemVariables: variables.Surcharge, name: words('偏远地区附加费', '偏遠地區附加費', 'Remote area surcharge') },
  { code: 'CONSOLIDATION', systemVariables: variables.Surcharge, name: words('合箱费', '合箱費', 'Consolidation fee') },
  { code: 'COD_FEE', systemVariables: variables.CodFee, name: words('代收手续费', '代收手續費', 'COD fee') },
  { code: 'VALUE_ADDED', systemVariables: variables.ValueAdded, name: words('增值服务费', '加值服務費', 'Value-added service') },
  { code: 'WAREHOUSE_RENT', systemVariables: variables.WarehouseRent, name: words('仓租', '倉租', 'Warehouse rent') },
  { code: 'INBOUND', systemVariables: variables.Inbound, name: words('入库操作费', '入庫作業費', 'Inbound handling') },
  { code: 'SUPPLEMENT', systemVariables: variables.Supplement, name: words('补差', '補差額', 'Supplement') },
  { code: 'DUTY', systemVariables: variables.Duty, name: words('关税代垫', '關稅代墊', 'Duty paid for customer'), refundable: false },
  { code: 'RETURN', systemVariables: variables.Return, name: words('退件费', '退件費', 'Return handling') },
  { code: 'MALL', systemVariables: variables.Mall, name: words('商城货款', '商城貨款', 'Mall purchase') },
  { code: 'RECHARGE', systemVariables: variables.Recharge, name: words('充值', '儲值', 'Recharge'), refundable: false },
  { code: 'COMPENSATION', systemVariables: variables.Compensation, name: words('赔付', '賠付', 'Compensation') },
  { code: 'OTHER', systemVariables: variables.Other, name: words('其他', '其他', 'Other') },
] as const;
export type ExpenseCode = (typeof types)[number]['code'];

/** Adds the kinds of charges to a site, at least one for each system variable, so that bills can be made; gives their ids by code. */
export async function shipExpenseTypes(tx: Tx, caller: Caller, siteId: string): Promise<Record<ExpenseCode, string>> {
  const rows = types.map((type, at) => ({ siteId, displayOrder: (at + 1) * 10, ...type }));
  const made = await insertAll(tx, caller, expenseType, rows);
  return Object.fromEntries(types.map(({ code }, at) => [code, made[at]!.id])) as Record<ExpenseCode, string>;
}

/** A new site has its kinds of charges at once. */
export const sitesHearings: readonly Hearing[] = [
  when(siteEstablished, async (tx, caller, { siteId }) => void (await shipExpenseTypes(tx, caller, siteId))),
];
