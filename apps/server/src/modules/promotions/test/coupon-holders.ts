import type { Person } from '../../../testing/people.ts';
import { openPayers, type Payers } from '../../billing/test/payers.ts';
import { dayMs } from '@entrepot/rules/time.ts';

let kinds = 0;
const inDays = (days: number) => new Date(Date.now() + days * dayMs + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** Starts a server with new customers of site T, and helpers to create, issue and read coupons. */
export const openHolders = async () => holdersOf(await openPayers());

/** Adds helpers to create, issue and read coupons to an open server. */
export async function holdersOf(payers: Payers) {
  const manager = await payers.server.as('manager');

  /** The form of a coupon of 10 off that can be combined. */
  const draft = (more: object = {}) => {
    const name = `Coupon ${++kinds}`;
    return {
      Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
      PreferentialAmount: 10,
      Superposition: true,
      CouponValidityType: 2,
      EffectiveDays: 30,
      ...more,
    };
  };
  const kind = async (more: object = {}): Promise<string> => (await manager.ok('/Coupon/EstablishCoupon', draft(more))).Id;
  const issue = (CouponId: string, users: readonly Person[], Quantity = 1) =>
    manager.post('/UserCoupon/AddUserCoupons', { CouponId, UserIds: users.map(({ userId }) => userId), Quantity });
  const couponsOf = async (person: Person, more: object = {}) =>
    (await person.ok('/UserCoupon/GetUserCoupons', { rows: 100, ...more })).Data as any[];
  /** Issues one coupon of a new type to a customer; returns its id. */
  async function issueCoupon(person: Person, more: object = {}): Promise<string> {
    const CouponId = await kind(more);
    await issue(CouponId, [person]);
    return (await couponsOf(person, { CouponId }))[0].Id;
  }
  return {
    ...payers,
    manager,
    draft,
    kind,
    issue,
    couponsOf,
    issueCoupon,
    inDays,
    template: (Id: string) => manager.ok('/Coupon/GetEditCoupon', { Id }),
    coupon: async (person: Person, id: string) => (await couponsOf(person)).find(({ Id }) => Id === id),
  };
}
export type Holders = Awaited<ReturnType<typeof holdersOf>>;
