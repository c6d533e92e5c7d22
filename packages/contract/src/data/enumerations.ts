import type { CodeTable, StatusTable } from './coded.ts';
import { accounts } from './enumerations/accounts.ts';
import { goods } from './enumerations/goods.ts';
import { inbound } from './enumerations/inbound.ts';
import { money } from './enumerations/money.ts';
import { orders } from './enumerations/orders.ts';
import { pricing } from './enumerations/pricing.ts';
import { shops } from './enumerations/shops.ts';
import { warehouses } from './enumerations/warehouses.ts';

/** Every enumeration with its codes, labels and tones. The browser clients load `codes.ts` and the labels of one language instead. */
export const enumerations = {
  ...accounts,
  ...warehouses,
  ...goods,
  ...inbound,
  ...orders,
  ...pricing,
  ...money,
  ...shops,
} satisfies { readonly [name: `${string}Status`]: StatusTable; readonly [name: string]: CodeTable };

type All = typeof enumerations;
export type EnumCodes = { readonly [N in keyof All]: All[N]['codes'] };
export type EnumTones = { readonly [N in keyof All as All[N] extends StatusTable ? N : never]: StatusTable['tones'] };
