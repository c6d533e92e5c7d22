import { sql } from 'kysely';
import { newId } from '../src/core/rows/ids.ts';
import { practiceSignature } from '@entrepot/server/modules/payments/practice-provider.ts';
import type { Person } from '@entrepot/testing/people.ts';
import { openHolders } from './coupon-holders.ts';

export const secret = 'shared with the provider';
let ways = 0;

/** What the provider says of a payment, as a test makes it up. */
export interface Told {
  outTradeNo: string;
  state?: 'paid' | 'failed' | 'closed';
  tradeNo?: string | null;
  amount?: string | null;
  currency?: string;
}

/** A server with customers, a way to pay online whose secret the test knows, and short ways to recharge, pay and notify. */
export async function openDesk() {
  const holders = await openHolders();
  const { server, finance, manager } = holders;
  const currencies = new Map(
    (await sql<{ code: string; id: string }>`select code, id from currency`.execute(server.db)).rows.map(({ code, id }) => [code, id]),
  );
  const newWay = async (more: object = {}): Promise<string> => {
    const name = `Way ${++ways}`;
    const body = {
      Name: { 'zh-cn': name, 'zh-tw': name, 'en-us': name },
      OnlinePaymentProvider: 99,
      Secrets: JSON.stringify({ Secret: secret }),
      Sandbox: true,
      ...more,
    };
    return (await manager.ok('/OnlinePayment/EstablishOnlinePaymentConfiguration', body)).Id;
  };
  const way = await newWay();
  await sql`update site_configuration set withdrawal_enabled = true where site_id = ${holders.siteId}`.execute(server.db);

  /** A picture somebody uploaded, as the store keeps it. */
  async function picture(person: Person): Promise<string> {
    const url = `/files/${person.siteId}/202506/${newId().replaceAll('-', '')}.jpg`;
    await sql`insert into file_object (site_id, id, creation_time, url, file_name, mime_type, size, sha256, upload_file_type, uploader_id, owner_id)
      values (${person.siteId}, ${newId()}, ${new Date()}, ${url}, 'slip.jpg', 'image/jpeg', 1000, ${'0'.repeat(64)}, 1, ${person.userId}, ${person.userId})`.execute(
      server.db,
    );
    return url;
  }
  const currency = (code: string) => currencies.get(code)!;
  const recharge = (person: Person, body: object) =>
    person.post('/UserRecharge/EstablishRecharge', { RechargeType: 2, CurrencyId: currency('CNY'), RechargeAmount: 100, ...body });

  return {
    ...holders,
    way,
    newWay,
    picture,
    currency,
    recharge,
    /** A bank transfer that waits for finance; gives its id. */
    transfer: async (person: Person, RechargeAmount: number, more: object = {}): Promise<string> =>
      (await recharge(person, { RechargeAmount, VoucherUrls: [await picture(person)], ...more })).Data.Id,
    /** An online recharge that waits for its payer; gives its id and the payment. */
    online: async (person: Person, RechargeAmount: number, more: object = {}) =>
      (await recharge(person, { RechargeType: 1, RechargeAmount, OnlinePaymentConfigurationId: way, ...more })).Data as {
        Id: string;
        OnlinePayment: { Id: string; OutTradeNo: string; Redirect: string };
      },
    audit: (Id: string, Approved: boolean, more: object = {}) => finance.post('/Recharge/AuditRecharge', { Id, Approved, ...more }),
    rechargeOf: async (person: Person, id: string) =>
      (await person.ok('/UserRecharge/GetRecharges', { rows: 100 })).Data.find(({ Id }: { Id: string }) => Id === id),
    /** What the provider sends to the address of a way: signed over the bytes unless the test spoils it. */
    notify(told: Told | string, { by = secret, at = new Date(), to = way, tampered = '', url = '' } = {}) {
      const full = (one: Told) => ({
        state: 'paid',
        tradeNo: `TRADE-${one.outTradeNo}`,
        amount: '100',
        currency: 'CNY',
        time: new Date().toISOString(),
        ...one,
      });
      const payload = typeof told === 'string' ? told : JSON.stringify(full(told));
      const timestamp = String(Math.floor(at.getTime() / 1000));
      return server.server.http.inject({
        method: 'POST',
        url: url || `/OnlinePayment/PaymentNotify/${to}`,
        headers: {
          'content-type': 'application/json',
          'x-practice-timestamp': timestamp,
          'x-practice-signature': practiceSignature(by, timestamp, payload),
        },
        payload: payload + tampered,
      });
    },
    payment: async (outTradeNo: string) =>
      (await finance.ok('/OnlinePayment/GetOnlinePayments', { Content: outTradeNo, rows: 100 })).Data as any[],
    /** Does something on the provider's own page. */
    async act(redirect: string, Act: string) {
      const query = new URLSearchParams(redirect.split('?')[1]);
      const asked = { OutTradeNo: query.get('outTradeNo'), Token: query.get('token') };
      return server.visitor().post('/OnlinePayment/PayPracticePayment', { ...asked, Act });
    },
  };
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
