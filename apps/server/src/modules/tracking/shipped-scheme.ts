import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { languages, type Translations } from '@entrepot/contract/core/language.ts';
import { siteEstablished } from '@entrepot/contract/modules/sites/events.ts';
import { trackScheme } from '@entrepot/contract/modules/tracking/track-scheme.ts';
import { type Subscriber, on } from '../../core/calls/events.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { insert } from '../../core/db/rows.ts';
import { enumLabel } from '../../core/calls/texts.ts';

const texts = (zhCn: string, zhTw: string, enUs: string): Translations => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, 'en-us': enUs });
const labelOf = (status: number) =>
  Object.fromEntries(languages.map((language) => [language, enumLabel(language, 'TrajectoryStatus', status)])) as Translations;
type Status = keyof typeof enumCodes.TrajectoryStatus;

/** The text of each step; the step's title is its status's label. */
const contents: Record<Status, ReturnType<typeof texts>> = {
  OrderCreated: texts('订单已提交', '訂單已送出', 'The order was placed'),
  PackageSigned: texts('包裹已到达{Warehouse}', '包裹已抵達{Warehouse}', 'The parcels reached {Warehouse}'),
  Paid: texts('订单已支付', '訂單已付款', 'The order was paid'),
  Approved: texts('订单已审核，准备出库', '訂單已審核，準備出庫', 'The order was approved and is being prepared'),
  Picked: texts('{Warehouse}已完成拣货', '{Warehouse}已完成揀貨', 'The goods were picked at {Warehouse}'),
  Packed: texts('{Warehouse}已完成打包', '{Warehouse}已完成打包', 'The parcel was packed at {Warehouse}'),
  Bagged: texts('已装袋，等待发运', '已裝袋，等待發運', 'Bagged and waiting for departure'),
  Transferring: texts('正在转往{Warehouse}', '正在轉往{Warehouse}', 'On the way to {Warehouse}'),
  Departed: texts('已从{Warehouse}发运，班次{Shift}', '已從{Warehouse}發運，班次{Shift}', 'Departed from {Warehouse} with shift {Shift}'),
  Arrived: texts('已到达中转仓', '已抵達轉運倉', 'Arrived at the hub'),
  CustomsDeclared: texts('已向海关申报', '已向海關申報', 'Declared to customs'),
  CustomsInspecting: texts('海关查验中', '海關查驗中', 'Customs are inspecting the goods'),
  CustomsCleared: texts('海关已放行', '海關已放行', 'Released by customs'),
  CustomsException: texts('清关异常，请留意客服通知', '清關異常，請留意客服通知', 'A problem at customs; support will contact you'),
  HandedOver: texts(
    '已交{Carrier}派送，单号{CarrierNo}',
    '已交{Carrier}配送，單號{CarrierNo}',
    'Handed over to {Carrier}, number {CarrierNo}',
  ),
  Delivering: texts('{Carrier}派送中，单号{CarrierNo}', '{Carrier}配送中，單號{CarrierNo}', '{Carrier} is delivering, number {CarrierNo}'),
  ReadyForPickup: texts('已到自提点，请及时取件', '已到自取點，請盡快取件', 'Ready for pickup'),
  DeliveryException: texts('派送异常，{Carrier}将再次派送', '配送異常，{Carrier}將再次配送', 'Delivery failed; {Carrier} will try again'),
  Signed: texts('已签收', '已簽收', 'Delivered'),
  Returning: texts('包裹退回中', '包裹退回中', 'On its way back'),
  Returned: texts('包裹已退回{Warehouse}', '包裹已退回{Warehouse}', 'Back at {Warehouse}'),
  Cancelled: texts('订单已取消', '訂單已取消', 'The order was cancelled'),
};
const notified = new Set<Status>([
  'Departed',
  'CustomsException',
  'HandedOver',
  'ReadyForPickup',
  'DeliveryException',
  'Signed',
  'Returned',
]);
const internal = new Set<Status>(['Picked', 'Bagged']);

const name = {
  name: '标准轨迹',
  nameInLanguages: { 'zh-cn': '标准轨迹', 'zh-tw': '標準軌跡', 'en-us': 'Usual way of an order' },
};

/** Creates a site's default scheme with every step, in three languages; returns its id. */
export async function shipTrackScheme(tx: Tx, caller: Caller, siteId: string): Promise<string> {
  const nodes = (Object.keys(contents) as Status[]).map((key, at) => {
    const status = enumCodes.TrajectoryStatus[key];
    return {
      status,
      title: labelOf(status),
      content: contents[key],
      public: !internal.has(key),
      notify: notified.has(key),
      displayOrder: (at + 1) * 10,
    };
  });
  const { id } = await insert(tx, caller, trackScheme, { siteId, ...name, isDefault: true, nodes });
  return id;
}

/** Gives a new site its default scheme. */
export const trackingSubscribers: readonly Subscriber[] = [
  on(siteEstablished, async (tx, caller, { siteId }) => void (await shipTrackScheme(tx, caller, siteId))),
];
