import { inboundChargeMoments, inboundQuotation } from '@entrepot/contract/modules/pricing/inbound-quotation.ts';
import { serviceStages, valueAddedService, valueAddedServiceGroup } from '@entrepot/contract/modules/pricing/value-added-service.ts';
import { rentTargets, warehouseQuotation } from '@entrepot/contract/modules/pricing/warehouse-quotation.ts';
import { methods as charge } from '@entrepot/rules/pricing/codes.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { inboundHandling, surchargeRows } from './surcharges.ts';
import { founded, insertMany, named, texts } from '../../shipped/rows.ts';
import type { PricingNeeds } from './transfer-quotations.ts';

const rent = {
  rentFreeDays: 30,
  cubicAmount: '2',
  ultraLongInventoryTime: 90,
  ultraLongCubicAmount: '4',
  timeOfEntryIntoForce: founded,
  startDate: '2024-01-01',
};

/** Inserts warehouse rent: thirty days free, more expensive after ninety, for packages, commodities and bins. */
export async function fillWarehouseQuotations(tx: Tx, caller: Caller, { sites, currencies }: PricingNeeds): Promise<void> {
  const names = {
    packages: named('包裹仓租', '包裹倉租', 'Rent of packages'),
    commodities: named('商品仓租', '商品倉租', 'Rent of commodities'),
    bins: named('整箱仓租', '整箱倉租', 'Rent of bins'),
  } as const;
  const of = (siteId: string, currencyId: string) =>
    (Object.keys(names) as (keyof typeof names)[]).map((key) => ({
      siteId,
      currencyId,
      ...names[key],
      target: rentTargets[key],
      ...rent,
    }));
  await insertMany(tx, caller, warehouseQuotation, [...of(sites.T, currencies.CNY), ...of(sites.H, currencies.HKD)]);
}

/** Inserts the handling of inbound documents, charged on arrival. */
export async function fillInboundQuotations(tx: Tx, caller: Caller, { sites, currencies, expenses }: PricingNeeds): Promise<void> {
  const common = {
    ...named('入库操作', '入庫操作', 'Inbound handling'),
    timeOfEntryIntoForce: founded,
    chargeOn: inboundChargeMoments.arrival,
  };
  await insertMany(tx, caller, inboundQuotation, [
    { ...common, siteId: sites.T, currencyId: currencies.CNY, surcharges: surchargeRows(inboundHandling, expenses.T) },
    { ...common, siteId: sites.H, currencyId: currencies.HKD, surcharges: surchargeRows(inboundHandling, expenses.H) },
  ]);
}

const groups = {
  inspection: texts('拍照验货', '拍照驗貨', 'Photos and inspection'),
  packing: texts('加固包装', '加固包裝', 'Stronger packing'),
  insurance: texts('保价', '保價', 'Insurance'),
} as const;
const services = {
  inspection: [
    {
      name: texts('开箱拍照', '開箱拍照', 'Photo of the contents'),
      calculationMethod: charge.perPiece,
      amountOfMoney: '2',
      stage: serviceStages.receiving,
      needsPicture: true,
    },
    {
      name: texts('详细验货', '詳細驗貨', 'Detailed inspection'),
      calculationMethod: charge.perPiece,
      amountOfMoney: '8',
      stage: serviceStages.receiving,
      needsPicture: true,
    },
  ],
  packing: [
    {
      name: texts('木架加固', '木架加固', 'Wooden frame'),
      calculationMethod: charge.perCubicMetre,
      amountOfMoney: '350',
      minimumMoney: '50',
      stage: serviceStages.packing,
    },
    {
      name: texts('气泡膜加固', '氣泡膜加固', 'Bubble wrap'),
      calculationMethod: charge.perOrder,
      amountOfMoney: '5',
      stage: serviceStages.packing,
    },
  ],
  insurance: [
    {
      name: texts('保价（申报价值 1%）', '保價（申報價值 1%）', 'Insurance (1% of the declared value)'),
      calculationMethod: charge.percentOfDeclared,
      amountOfMoney: '1',
      minimumMoney: '10',
      stage: serviceStages.packing,
      allowRefunds: false,
    },
  ],
} as const;

/** Inserts value-added services: photos, stronger packing, insurance. */
export async function fillServices(tx: Tx, caller: Caller, { sites, currencies, expenses }: PricingNeeds): Promise<void> {
  for (const [siteId, currencyId, expense] of [
    [sites.T, currencies.CNY, expenses.T.VALUE_ADDED],
    [sites.H, currencies.HKD, expenses.H.VALUE_ADDED],
  ] as const) {
    for (const [at, [key, offered]] of Object.entries(services).entries()) {
      const group = await insert(tx, caller, valueAddedServiceGroup, {
        siteId,
        name: groups[key as keyof typeof groups],
        multipleChoice: key === 'inspection',
        expenseTypeId: expense,
        displayOrder: (at + 1) * 10,
      });
      const rows = offered.map((service, index) => ({
        siteId,
        groupId: group.id,
        expenseTypeId: expense,
        currencyId,
        displayOrder: (index + 1) * 10,
        ...service,
      }));
      await insertMany(tx, caller, valueAddedService, rows);
    }
  }
}
