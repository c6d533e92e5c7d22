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

/** Users and records for the setup of a test. */
export interface Stage {
  scene: Scene;
  /** Returns the caller of a user; each user signs in once. */
  as(name: string): Promise<Ok>;
}

/** A row of a lookup list. */
interface Chosen {
  Value: string;
  Name: string;
}

// One stage for all tests of a run: signing in takes longer than most of the setup.
let set: Promise<Stage> | undefined;

/** Looks up the warehouse, cargo type and shelves that the journeys use. */
export function stage(): Promise<Stage> {
  set ??= openStage();
  return set;
}

/** Returns the first row from the master data: journeys that fill in forms name their records `Made` and a number. */
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

/** An unused courier number. */
export const freshNumber = (): string => `SF${String(randomInt(1e12, 9e12))}`;

/** Tops up a customer's balance. */
export async function topUp({ as }: Stage, name: string, amount: number): Promise<void> {
  const { UserId } = await (await as(name))('/User/GetUserInfoDetailedInfo');
  const wanted = { UserId, Amount: amount, Remarks: 'Start', IdempotencyKey: freshNumber() };
  await moveMoney(await as('finance'), await as('manager'), '/Recharge/ManualRecharge', wanted);
}

/** Creates a new customer with the common password, for journeys whose changes would affect a demo user in later journeys. */
export async function newCustomer({ as }: Stage, nickName: string): Promise<string> {
  const manager = await as('manager');
  const userName = `newcomer${randomInt(1e6, 9e6)}`;
  const key = await manager<{ Key: string; KeyId: string }>('/Account/GetPasswordKey');
  await manager('/User/EstablishUser', { UserName: userName, NickName: nickName, Password: sealed(key), PasswordKeyId: key.KeyId });
  customers.add(userName);
  return userName;
}

export const teaSet = { name: 'Tea set', weight: 2.1, sides: [30, 20, 20] as const };

/** Declares a package as a customer. */
export async function declared({ scene, as }: Stage, customer = 'alice', number = freshNumber()): Promise<Parcel> {
  return declare(await as(customer), scene, { ...teaSet, number });
}

let used = 0;
/** Returns the next shelf in rotation: one shelf cannot hold all packages of a run. */
const nextShelf = ({ shelves }: Scene): string => shelves[used++ % shelves.length]!;

/** Creates a customer's package on a shelf. */
export async function shelved(stage: Stage, customer = 'alice', shelf = nextShelf(stage.scene)): Promise<Parcel> {
  const { scene, as } = stage;
  const parcel = await declared(stage, customer);
  const clerk = await as('clerk');
  await sign(clerk, scene, { ...teaSet, number: parcel.number });
  await shelve(clerk, scene, parcel.number, shelf);
  return parcel;
}

/**
 * Creates an order of a customer with a number of packages from one shelf, submitted and paid from the balance; `more` are additional
 * fields of the order.
 */
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

/** Returns the shipping method that the journeys use. */
export async function shippingMethod({ scene, as }: Stage): Promise<string> {
  const methods = await (await as('alice'))<Chosen[]>('/TypeOfShipping/GetSelectTypeOfShippings', { WarehouseId: scene.warehouseId });
  return shipped(methods).Value;
}

/** Creates an approved order, ready for picking. */
export async function approved(stage: Stage, packages = 1, more = {}) {
  const placed = await ordered(stage, { packages, more });
  await approve(await stage.as('manager'), [placed.id]);
  return placed;
}

/** Creates an order with its picking list. */
export async function listed(stage: Stage, packages = 1, more = {}) {
  const placed = await approved(stage, packages, more);
  const [listId] = await listForPicking(await stage.as('leader'), stage.scene, [placed.id]);
  return { ...placed, listId: listId! };
}

/** Creates an order whose goods are picked and at the packing table. */
export async function picked(stage: Stage, packages = 1, more = {}) {
  const placed = await listed(stage, packages, more);
  await pick(await stage.as('picker'), placed.listId);
  return placed;
}

/** Creates an order that is packed and paid and has its waybill. */
export async function packed(stage: Stage, more = {}) {
  const placed = await picked(stage, 1, more);
  const done = await pack(await stage.as('clerk'), placed, 2.3);
  if (done.SupplementBillId) await pay(await stage.as('alice'), [done.SupplementBillId]);
  return { ...placed, parcelNo: done.Parcels?.[0]?.ParcelNo as string | undefined };
}
