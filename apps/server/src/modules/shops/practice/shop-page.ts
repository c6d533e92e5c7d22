import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MarketplaceType } from '../marketplace.ts';
import {
  changePracticeOrder,
  latestShops,
  placePracticeOrder,
  type PracticeOrder,
  practiceKindOf,
  practiceShop,
  type PracticeShop,
} from './books.ts';
import { framed, plain } from './page.ts';
import type { Answered, Asked } from './practise.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const names: Record<MarketplaceType, string> = { [Shopee]: 'Shopee', [Shopify]: 'Shopify', [Shopline]: 'SHOPLINE' };
const wellNamed = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Where one plays a shop's buyers: they order, and take an order back or say that it came. Its apps are told of each. */
export function shopPage(type: MarketplaceType, { method, path, body }: Asked): Answered {
  const name = names[type];
  const [, shopId = ''] = /^\/practice\/shops\/([^/]+)$/.exec(path) ?? [];
  if (!wellNamed.test(shopId) || practiceKindOf(shopId) !== type) return { status: 200, html: framed(name, listOf(latestShops(type))) };
  const shop = practiceShop(shopId);
  if (method !== 'POST') return { status: 200, html: framed(name, ordersOf(shop)) };
  play(shop, new URLSearchParams(body));
  return { status: 303, location: `./${encodeURIComponent(shopId)}` };
}

const verbs: Record<string, { word: string; from: PracticeOrder['status'][]; to: PracticeOrder['status'] }> = {
  pay: { word: 'Pay', from: ['UNPAID'], to: 'READY_TO_SHIP' },
  cancel: { word: 'Cancel', from: ['UNPAID', 'READY_TO_SHIP'], to: 'CANCELLED' },
  receive: { word: 'Receive', from: ['SHIPPED'], to: 'COMPLETED' },
};

function play(shop: PracticeShop, form: URLSearchParams): void {
  if (form.get('act') === 'order') return void placePracticeOrder(shop);
  const order = shop.orders.find(({ number }) => number === form.get('number'));
  const verb = verbs[form.get('act') ?? ''];
  if (order && verb?.from.includes(order.status)) changePracticeOrder(shop, order, { status: verb.to });
}

const listOf = (shops: readonly string[]): string =>
  shops.length
    ? `<p>Shops that were asked for last</p><ul>${shops.map((one) => `<li><a href="./shops/${encodeURIComponent(one)}">${plain(one)}</a></li>`).join('')}</ul>`
    : '<p>No shop was asked for yet.</p>';

function ordersOf({ id, orders }: PracticeShop): string {
  const rows = [...orders]
    .reverse()
    .map(
      (order) =>
        `<tr><td>${plain(order.number)}</td><td>${order.status.toLowerCase().replaceAll('_', ' ')}</td><td>${buttonsOf(order)}</td></tr>`,
    )
    .join('');
  const heads = '<tr><th>Order</th><th>State</th><th>As its buyer</th></tr>';
  return `<p>Shop ${plain(id)}</p><p>${button('order', 'Buy one of each article')}</p><table>${heads}${rows}</table>`;
}

const buttonsOf = ({ number, status }: PracticeOrder): string =>
  Object.entries(verbs)
    .filter(([, { from }]) => from.includes(status))
    .map(([act, { word }]) => button(act, `${word} ${number}`, number))
    .join(' ');

const button = (act: string, label: string, number = ''): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><input type="hidden" name="number" value="${plain(number)}"><button>${plain(label)}</button></form>`;
