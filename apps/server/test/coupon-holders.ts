import type { Person } from '@entrepot/testing/people.ts';
import { openPayers } from '../src/modules/billing/test/payers.ts';

let kinds = 0;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** A server with customers of site T that nothing else uses, and short ways to make, issue and look at coupons. */
export async function openHolders() {
  const payers = await openPayers();
  const manager = await payers.server.as('manager');

  /** What a manager types for a coupon of 10 off that anyone may combine. */
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
  const issue = (CouponId: string, people: readonly Person[], Quantity = 1) =>
    manager.post('/UserCoupon/AddUserCoupons', { CouponId, UserIds: people.map(({ userId }) => userId), Quantity });
  const heldBy = async (person: Person, more: object = {}) =>
    (await person.ok('/UserCoupon/GetUserCoupons', { rows: 100, ...more })).Data as any[];
  /** Gives a customer one coupon of a kind of its own; gives its id. */
  async function given(person: Person, more: object = {}): Promise<string> {
    const CouponId = await kind(more);
    await issue(CouponId, [person]);
    return (await heldBy(person, { CouponId }))[0].Id;
  }
  return {
    ...payers,
    manager,
    draft,
    kind,
    issue,
    heldBy,
    given,
    inDays,
    template: (Id: string) => manager.ok('/Coupon/GetEditCoupon', { Id }),
    coupon: async (person: Person, id: string) => (await heldBy(person)).find(({ Id }) => Id === id),
  };
}
export type Holders = Awaited<ReturnType<typeof openHolders>>;
