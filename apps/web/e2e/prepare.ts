import { randomInt } from 'node:crypto';
import { request, test } from '@playwright/test';
import type { Ok } from '../../server/src/demo/actors.ts';
import {
  approve,
  declare,
  listForPicking,
  moveMoney,
  order,
  pack,
  type Parcel,
  pay,
  pick,
  type Placed,
  type Scene,
  shelve,
  sign,
} from '../../server/src/demo/steps.ts';
import { caller, customers, sealed } from './people.ts';

/** Everybody and everything a journey's beginning is made of. */
export interface Stage {
  scene: Scene;
  /** The caller of a person; each signs in once. */
  as(name: string): Promise<Ok>;
}

/** A row of a look-up. */
interface Chosen {
  Value: string;
  Name: string;
}

// One stage for all journeys of a run: signing in takes longer than most of what they prepare.
let set: Promise<Stage> | undefined;

/** Looks up the house, a cargo type and shelves that the journeys play with. */
export function stage(): Promise<Stage> {
  set ??= openStage();
  return set;
}

/** The first row that no journey made: those that fill in forms call everything `Made` and a number. */
const shipped = <T extends object>(rows: readonly T[], name = 'Name'): T =>
  rows.find((row) => !/^Made\d/.test(String((row as Record<string, unknown>)[name])))!;

async function openStage(): Promise<Stage> {
  const { baseURL } = test.info().project.use;
  const calls = await request.newContext(baseURL ? { baseURL } : {});
  const people = new Map<string, Promise<Ok>>();
  const as = (name: string) => {
    const known = people.get(name) ?? caller(calls, name);
    people.set(name, known);
    return known;
  };
  const clerk = await as('clerk');
  const warehouse = shipped(await clerk<Chosen[]>('/Warehouse/GetSelectWarehouses'));
  const shelves = (await clerk('/Shelves/GetShelves', { WarehouseId: warehouse.Value, ShelvesNumber: 'A-', rows: 100 })).Data;
  const cargo = shipped(await (await as('alice'))<Chosen[]>('/CargoType/GetSelectCargoTypes'));
  const scene = {
    warehouseId: warehouse.Value,
    cargoTypeId: cargo.Value,
    shelves: shelves
      .filter((row: { IsExistingGoods: boolean }) => !row.IsExistingGoods)
      .map((row: { ShelvesNumber: string }) => row.ShelvesNumber),
  };
  return { scene, as };
}

/** A courier number nobody used yet. */
export const freshNumber = (): string => `SF${String(randomInt(1e12, 9e12))}`;

/** Puts money on a customer's balance. */
export async function topUp({ as }: Stage, name: string, amount: number): Promise<void> {
  const { UserId } = await (await as(name))('/User/GetUserInfoDetailedInfo');
  const wanted = { UserId, Amount: amount, Remarks: 'Start', IdempotencyKey: freshNumber() };
  await moveMoney(await as('finance'), await as('manager'), '/Recharge/ManualRecharge', wanted);
}

/** A customer nobody knew before, with everybody's password: for what would change a person of the demo for the journeys after it. */
export async function newCustomer({ as }: Stage, nickName: string): Promise<string> {
  const manager = await as('manager');
  const userName = `newcomer${randomInt(1e6, 9e6)}`;
  const key = await manager<{ Key: string; KeyId: string }>('/Account/GetPasswordKey');
  await manager('/User/EstablishUser', { UserName: userName, NickName: nickName, Password: sealed(key), PasswordKeyId: key.KeyId });
  customers.add(userName);
  return userName;
}

export const teaSet = { name: 'Tea set', weight: 2.1, sides: [30, 20, 20] as const };

/** A package that a customer declared. */
export async function declared({ scene, as }: Stage, customer = 'alice', number = freshNumber()): Promise<Parcel> {
  return declare(await as(customer), scene, { ...teaSet, number });
}

let used = 0;
/** The next shelf in turn: all parcels of a run are more than one shelf holds. */
const nextShelf = ({ shelves }: Scene): string => shelves[used++ % shelves.length]!;

/** A package of a customer that lies on a shelf. */
export async function shelved(stage: Stage, customer = 'alice', shelf = nextShelf(stage.scene)): Promise<Parcel> {
  const { scene, as } = stage;
  const parcel = await declared(stage, customer);
  const clerk = await as('clerk');
  await sign(clerk, scene, { ...teaSet, number: parcel.number });
  await shelve(clerk, scene, parcel.number, shelf);
  return parcel;
}

/** An order of a customer over so many packages of one shelf, submitted and paid from the balance; `more` is what else it wishes. */
export async function ordered(
  stage: Stage,
  { packages = 1, paid = true, more = {} } = {},
): Promise<Placed & { parcels: Parcel[]; shelf: string }> {
  const { scene, as } = stage;
  await topUp(stage, 'alice', 1000);
  const shelf = nextShelf(scene);
  const parcels: Parcel[] = [];
  for (let made = 0; made < packages; made++) parcels.push(await shelved(stage, 'alice', shelf));
  const alice = await as('alice');
  const recipients = await alice<{ Data: { Id: string }[] }>('/UserRecipientInformation/GetSelectRecipientInformations');
  const recipient = shipped(recipients.Data, 'RecipientName');
  const wish = {
    WarehouseId: scene.warehouseId,
    RecipientInformationId: recipient.Id,
    TypeOfShippingId: await shippingMethod(stage),
    ...more,
  };
  const placed = await order(alice, wish, parcels);
  if (paid) await pay(alice, placed.billIds);
  return { ...placed, parcels, shelf };
}

/** The way of shipping that the journeys use. */
export async function shippingMethod({ scene, as }: Stage): Promise<string> {
  const methods = await (await as('alice'))<Chosen[]>('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId });
  return shipped(methods).Value;
}

/** An order that may be picked. */
export async function approved(stage: Stage, packages = 1, more = {}) {
  const placed = await ordered(stage, { packages, more });
  await approve(await stage.as('manager'), [placed.id]);
  return placed;
}

/** An order with the picking list made for it. */
export async function listed(stage: Stage, packages = 1, more = {}) {
  const placed = await approved(stage, packages, more);
  const [listId] = await listForPicking(await stage.as('leader'), stage.scene, [placed.id]);
  return { ...placed, listId: listId! };
}

/** An order whose goods stand at the packing table. */
export async function picked(stage: Stage, packages = 1, more = {}) {
  const placed = await listed(stage, packages, more);
  await pick(await stage.as('picker'), placed.listId);
  return placed;
}

/** An order that is packed, paid and has its waybill. */
export async function packed(stage: Stage, more = {}) {
  const placed = await picked(stage, 1, more);
  const done = await pack(await stage.as('clerk'), placed, 2.3);
  if (done.SupplementBillId) await pay(await stage.as('alice'), [done.SupplementBillId]);
  return { ...placed, parcelNo: done.Parcels?.[0]?.ParcelNo as string | undefined };
}
