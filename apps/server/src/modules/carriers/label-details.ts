import { sql } from 'kysely';
import type { Languages } from '@entrepot/contract/core/language-text.ts';
import type { RowOf } from '@entrepot/contract/core/resource.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { carrier } from '@entrepot/contract/modules/carriers/carrier.ts';
import type { shippingMethod } from '@entrepot/contract/modules/carriers/shipping-method.ts';
import type { template } from '@entrepot/contract/modules/templates/template.ts';
import type { warehouse } from '@entrepot/contract/modules/warehouses/warehouse.ts';
import { languageOfDestination, phoneAt, postalAddress } from '@entrepot/rules/postal.ts';
import { dec, text } from '@entrepot/rules/decimal.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameIn } from '../../core/lists/localized.ts';
import { addressesOnPaper } from '../sites/public.ts';
import { templateReader } from '../templates/public.ts';
import { parcelsOf } from './parcels.ts';
import type { Order } from './waybills.ts';

/** The values of one label: a parcel of an order in delivery. Weight in kg. */
export interface LabelDetails {
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
  /** The full amount on the first parcel, 0 on the others, so that it is collected once. */
  collectionAmount: string;
  collectionCurrencyCode: string | null;
  freightCollect: boolean;
  /** The marketplace's own label of the order, with its first parcel. */
  platformLabelUrl: string | null;
  /** Whether the marketplace's own carrier delivers it, so that this label is the waybill. */
  isByPlatform: boolean;
  template: RowOf<typeof template>['elements'] | null;
  /** The paper size of the template. */
  paper: { paperWidth: number | null; paperHeight: number | null };
  /** The label is read at the destination. */
  language: Language;
}

/** The label values from the order's context: carrier, warehouse and others. */
interface LabelContext extends Pick<RowOf<typeof template>, 'paperWidth' | 'paperHeight'> {
  carrierName: RowOf<typeof carrier>['name'];
  carrierInterface: RowOf<typeof carrier>['carrierInterface'];
  methodName: RowOf<typeof shippingMethod>['name'] | null;
  warehouseName: RowOf<typeof warehouse>['name'];
  warehousePhone: string | null;
  warehouseCountry: string | null;
  warehousePlaces: Languages[];
  warehouseStreet: RowOf<typeof warehouse>['detailedAddress'];
  currencyCode: string | null;
  goods: string | null;
  template: LabelDetails['template'];
}

/** The site's own layout of waybills, for carriers without one. */
export const waybillTemplate = templateReader(enumCodes.TemplateType.Waybill);

/** The labels of an order, one per parcel (a single one before packing). */
export async function labelsOf(tx: Tx, order: Order): Promise<LabelDetails[]> {
  const { receiver } = order;
  const [at = { language: languageOfDestination(null, ''), line: '' }] = await addressesOnPaper(tx, receiver ? [receiver] : []);
  const { language } = at;
  const context = await labelContextOf(tx, order, language);
  const own = context.template ? null : await waybillTemplate.of(tx, order.siteId, language, { orAny: true });
  const parcels = await parcelsOf(tx, order.siteId, order.id);
  const boxes = parcels.length ? parcels : [{ parcelNo: null, weight: order.grossWeight }];
  return boxes.map(({ parcelNo, weight }, index) => ({
    logisticsOrderId: order.id,
    serialNumber: order.serialNumber,
    parcelNo,
    parcelIndex: index + 1,
    parcelTotal: boxes.length,
    weight: text(dec(weight)),
    carrierName: context.carrierName,
    carrierNo: order.carrierNo ?? '',
    shippingMethodName: context.methodName?.[language] ?? null,
    receiverName: receiver?.pickupName ? `${receiver.name} (${receiver.pickupName})` : (receiver?.name ?? ''),
    receiverPhone: receiver ? phoneAt(receiver.countryCode, receiver.phoneCode, receiver.phone) : '',
    receiverAddress: at.line,
    mailboxCode: receiver?.mailboxCode ?? null,
    storeCode: receiver?.storeCode ?? null,
    senderName: context.warehouseName,
    senderPhone: context.warehousePhone,
    senderAddress: postalAddress({
      countryCode: context.warehouseCountry,
      places: context.warehousePlaces,
      street: context.warehouseStreet ?? '',
      postalCode: null,
    }),
    goods: context.goods,
    remarks: order.remarks,
    isCod: order.isCod,
    collectionAmount: order.isCod && index === 0 ? text(dec(order.collectionAmount)) : '0',
    collectionCurrencyCode: order.isCod ? context.currencyCode : null,
    freightCollect: order.freightCollect,
    // Unpacked orders continue under several labels, of which the order refers to one.
    platformLabelUrl: index === 0 && !order.unpacking ? order.platformLabelUrl : null,
    isByPlatform: context.carrierInterface === enumCodes.CarrierInterface.Platform,
    template: own?.elements ?? context.template,
    paper: own ?? { paperWidth: context.paperWidth, paperHeight: context.paperHeight },
    language,
  }));
}

async function labelContextOf(tx: Tx, { siteId, id }: Order, language: Language): Promise<LabelContext> {
  const found = await sql<LabelContext>`
    with named as (
        select coalesce(g.declared_name, b.product_name, d.name, '') as name, sum(g.quantity) as quantity
        from order_goods g
        left join package b on b.site_id = g.site_id and b.id = g.package_id
        left join commodity d on d.site_id = g.site_id and d.id = g.commodity_id
        where g.site_id = ${siteId} and g.logistics_order_id = ${id}
        group by 1
        order by min(g.id::text)),
      goods as (
        select string_agg(name || case when quantity > 1 then ' ×' || quantity else '' end, '、') as list
        from named
        where name <> '')
    select ${nameIn('c', language)} as carrier_name, c.carrier_interface, m.name as method_name,
      ${nameIn('w', language)} as warehouse_name, coalesce(w.landline, w.phone) as warehouse_phone, n.code as warehouse_country,
      jsonb_path_query_array(jsonb_build_array(n.name, p.name, t.name, k.name), '$[*] ? (@ != null)') as warehouse_places,
      w.detailed_address as warehouse_street, y.code as currency_code, goods.list as goods, e.elements as template,
      e.paper_width, e.paper_height
    from goods
    cross join logistics_order o
    join carrier c on c.site_id = o.site_id and c.id = o.carrier_id
    left join shipping_method m on m.site_id = o.site_id and m.id = o.shipping_method_id
    left join warehouse w on w.site_id = o.site_id and w.id = o.warehouse_id
    left join region n on n.id = w.country_id
    left join region p on p.id = w.province_id
    left join region t on t.id = w.city_id
    left join region k on k.id = w.county_id
    left join currency y on y.id = o.collection_currency_id
    left join template e on e.site_id = o.site_id and e.id = c.waybill_template_id and not e.is_deleted
    where o.site_id = ${siteId} and o.id = ${id}`.execute(tx);
  return found.rows[0]!;
}
