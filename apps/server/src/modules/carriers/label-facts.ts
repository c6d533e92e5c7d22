import { sql } from 'kysely';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import { type Language, languages } from '@entrepot/contract/core/language.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { template } from '@entrepot/contract/modules/templates/template.ts';
import type { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Tx } from '../../core/rows/db.ts';
import { parcelsOf } from './parcels.ts';
import type { Order } from './slips.ts';
import { addressLine, oneLine } from './waybill-request.ts';

/** What one label says: a parcel of an order on its way to the door. Weight in kg. */
export interface LabelFacts {
  logisticsOrderId: string;
  serialNumber: string;
  parcelNo: string | null;
  parcelIndex: number;
  parcelTotal: number;
  weight: string;
  carrierName: string;
  carrierNo: string;
  shippingMethodName: string | null;
  receiverName: string;
  receiverPhone: string;
  receiverAddress: string;
  mailboxCode: string | null;
  storeCode: string | null;
  senderName: string;
  senderPhone: string | null;
  senderAddress: string | null;
  goods: string | null;
  remarks: string | null;
  isCod: boolean;
  /** The whole sum on the first parcel, 0 on the others: the money is asked for once. */
  collectionAmount: string;
  collectionCurrencyCode: string | null;
  freightCollect: boolean;
  template: RowOf<typeof template>['elements'] | null;
  /** The paper of the template. */
  paper: { paperWidth: number | null; paperHeight: number | null };
  /** The words of the label are for the people at the destination. */
  language: Language;
}

/** Of the carrier, the warehouse and the rest around an order, what its labels say. */
interface Around extends Pick<RowOf<typeof template>, 'paperWidth' | 'paperHeight'> {
  carrierName: RowOf<typeof carrier>['name'];
  methodName: RowOf<typeof shippingMethod>['name'] | null;
  warehouseName: RowOf<typeof warehouse>['name'];
  warehousePhone: string | null;
  warehousePlaces: (string | null)[];
  warehouseStreet: RowOf<typeof warehouse>['detailedAddress'];
  currencyCode: string | null;
  goods: string | null;
  template: LabelFacts['template'];
}

/** The labels of an order, one for each parcel (one in all before packing). */
export async function labelsOf(tx: Tx, order: Order): Promise<LabelFacts[]> {
  const around = await aroundOf(tx, order);
  const parcels = await parcelsOf(tx, order.siteId, order.id);
  const boxes = parcels.length ? parcels : [{ parcelNo: null, weight: order.grossWeight }];
  const { receiver } = order;
  const language = languageFor(receiver?.countryCode ?? null);
  return boxes.map(({ parcelNo, weight }, at) => ({
    logisticsOrderId: order.id,
    serialNumber: order.serialNumber,
    parcelNo,
    parcelIndex: at + 1,
    parcelTotal: boxes.length,
    weight: text(dec(weight)),
    carrierName: around.carrierName,
    carrierNo: order.carrierNo ?? '',
    shippingMethodName: around.methodName?.[language] ?? null,
    receiverName: receiver?.pickupName ? `${receiver.name} (${receiver.pickupName})` : (receiver?.name ?? ''),
    receiverPhone: receiver ? [receiver.phoneCode && `+${receiver.phoneCode}`, receiver.phone].filter(Boolean).join(' ') : '',
    receiverAddress: receiver ? addressLine(receiver) : '',
    mailboxCode: receiver?.mailboxCode ?? null,
    storeCode: receiver?.storeCode ?? null,
    senderName: around.warehouseName,
    senderPhone: around.warehousePhone,
    senderAddress: oneLine(around.warehousePlaces, around.warehouseStreet ?? ''),
    goods: around.goods,
    remarks: order.remarks,
    isCod: order.isCod,
    collectionAmount: order.isCod && at === 0 ? text(dec(order.collectionAmount)) : '0',
    collectionCurrencyCode: order.isCod ? around.currencyCode : null,
    freightCollect: order.freightCollect,
    template: around.template,
    paper: { paperWidth: around.paperWidth, paperHeight: around.paperHeight },
    language,
  }));
}

/** Traditional characters for Taiwan, Hong Kong and Macau, simplified ones for the mainland, English elsewhere. */
function languageFor(countryCode: string | null): Language {
  if (countryCode && ['TW', 'HK', 'MO'].includes(countryCode)) return languages[1];
  return countryCode === 'CN' || !countryCode ? languages[0] : languages[2];
}

async function aroundOf(tx: Tx, { siteId, id }: Order): Promise<Around> {
  const found = await sql<Around>`
    select c.name as carrier_name, m.name as method_name, w.name as warehouse_name, coalesce(w.landline, w.phone) as warehouse_phone,
      jsonb_build_array(p.name ->> 'zh-cn', t.name ->> 'zh-cn', k.name ->> 'zh-cn') as warehouse_places, w.detailed_address as warehouse_street, y.code as currency_code,
      (select string_agg(goods_name || case when quantity > 1 then ' ×' || quantity else '' end, '、') from (
        select coalesce(g.declared_name, b.product_name, '') as goods_name, sum(g.quantity) as quantity from order_goods g
        left join package b on b.site_id = g.site_id and b.id = g.package_id
        where g.site_id = o.site_id and g.logistics_order_id = o.id group by 1 order by min(g.id::text)) named where goods_name <> '') as goods,
      e.elements as template, e.paper_width, e.paper_height
    from logistics_order o join carrier c on c.site_id = o.site_id and c.id = o.carrier_id
    left join shipping_method m on m.site_id = o.site_id and m.id = o.shipping_method_id
    left join warehouse w on w.site_id = o.site_id and w.id = o.warehouse_id
    left join region p on p.id = w.province_id left join region t on t.id = w.city_id left join region k on k.id = w.county_id
    left join currency y on y.id = o.collection_currency_id
    left join template e on e.site_id = o.site_id and e.id = c.waybill_template_id and not e.is_deleted
    where o.site_id = ${siteId} and o.id = ${id}`.execute(tx);
  return found.rows[0]!;
}
