import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { MarketplaceType } from '../marketplace.ts';
import {
  changeSandboxOrder,
  latestShops,
  placeSandboxOrder,
  type SandboxOrder,
  sandboxTypeOf,
  sandboxShop,
  type SandboxShop,
} from './store.ts';
import { framed, plain } from './page.ts';
import type { SandboxRequest, Answered } from './exchange.ts';

const { Shopee, Shopify, Shopline } = enumCodes.ShopAuthorizationInformationType;
const names: Record<MarketplaceType, string> = { [Shopee]: 'Shopee', [Shopify]: 'Shopify', [Shopline]: 'SHOPLINE' };
const wellNamed = /^[a-z0-9][a-z0-9.-]{0,80}$/;

/** Handles the page on which a person acts as a shop's buyers: places, cancels and receives orders. Its apps are notified. */
export function shopPage(type: MarketplaceType, { method, path, body }: SandboxRequest): Answered {
  const name = names[type];
  const [, shopId = ''] = /^\/practice\/shops\/([^/]+)$/.exec(path) ?? [];
  if (!wellNamed.test(shopId) || sandboxTypeOf(shopId) !== type) return { status: 200, html: framed(name, listOf(latestShops(type))) };
  const shop = sandboxShop(shopId);
  if (method !== 'POST') return { status: 200, html: framed(name, ordersOf(shop)) };
  play(shop, new URLSearchParams(body));
  return { status: 303, location: `./${encodeURIComponent(shopId)}` };
}

const verbs: Record<string, { word: string; from: SandboxOrder['status'][]; to: SandboxOrder['status'] }> = {
  pay: { word: 'Pay', from: ['UNPAID'], to: 'READY_TO_SHIP' },
  cancel: { word: 'Cancel', from: ['UNPAID', 'READY_TO_SHIP'], to: 'CANCELLED' },
  receive: { word: 'Receive', from: ['SHIPPED'], to: 'COMPLETED' },
};

function play(shop: SandboxShop, form: URLSearchParams): void {
  if (form.get('act') === 'order') return void placeSandboxOrder(shop);
  const order = shop.orders.find(({ number }) => number === form.get('number'));
  const verb = verbs[form.get('act') ?? ''];
  if (order && verb?.from.includes(order.status)) changeSandboxOrder(shop, order, { status: verb.to });
}

const listOf = (shops: readonly string[]): string =>
  shops.length
    ? `<p>Shops that were asked for last</p><ul>${shops.map((one) => `<li><a href="./shops/${encodeURIComponent(one)}">${plain(one)}</a></li>`).join('')}</ul>`
    : '<p>No shop was asked for yet.</p>';

function ordersOf({ id, orders }: SandboxShop): string {
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

const buttonsOf = ({ number, status }: SandboxOrder): string =>
  Object.entries(verbs)
    .filter(([, { from }]) => from.includes(status))
    .map(([act, { word }]) => button(act, `${word} ${number}`, number))
    .join(' ');

const button = (act: string, label: string, number = ''): string =>
  `<form method="post"><input type="hidden" name="act" value="${act}"><input type="hidden" name="number" value="${plain(number)}"><button>${plain(label)}</button></form>`;
