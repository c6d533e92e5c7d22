import { sql } from 'kysely';
import { newId } from '../../../core/db/ids.ts';
import { sandboxSignature } from '../../../core/http/sandbox-notifications.ts';
import type { Person } from '../../../testing/people.ts';
import { type Holders, openHolders } from '../../promotions/test/coupon-holders.ts';

export const secret = 'shared with the provider';
let ways = 0;

/** A provider's report made up by a test. */
export interface ProviderNotice {
  outTradeNo: string;
  state?: 'paid' | 'failed' | 'closed';
  tradeNo?: string | null;
  amount?: string | null;
  currency?: string;
}

/** A server with customers, a payment method whose secret the test knows, and helpers to recharge, pay and notify. */
export const openDesk = async () => deskOf(await openHolders());

/** Adds a payment method whose secret the test knows, and helpers to recharge, pay and notify, to an open server. */
export async function deskOf(holders: Holders) {
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

  /** Uploads a picture and returns its address. */
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
    /** Creates a bank transfer that waits for finance; returns its id. */
    transfer: async (person: Person, RechargeAmount: number, more: object = {}): Promise<string> =>
      (await recharge(person, { RechargeAmount, VoucherUrls: [await picture(person)], ...more })).Data.Id,
    /** Creates an online recharge that waits for its payer; returns its id and the payment. */
    online: async (person: Person, RechargeAmount: number, more: object = {}) =>
      (await recharge(person, { RechargeType: 1, RechargeAmount, OnlinePaymentConfigurationId: way, ...more })).Data as {
        Id: string;
        OnlinePayment: { Id: string; OutTradeNo: string; Redirect: string };
      },
    audit: (Id: string, Approved: boolean, more: object = {}) => finance.post('/Recharge/AuditRecharge', { Id, Approved, ...more }),
    rechargeOf: async (person: Person, id: string) =>
      (await person.ok('/UserRecharge/GetRecharges', { rows: 100 })).Data.find(({ Id }: { Id: string }) => Id === id),
    /** Sends a provider's notification to a method's address, signed unless the test tampers with it. */
    notify(notice: ProviderNotice | string, { by = secret, at = new Date(), to = way, tampered = '', url = '' } = {}) {
      const full = (one: ProviderNotice) => ({
        state: 'paid',
        tradeNo: `TRADE-${one.outTradeNo}`,
        amount: '100',
        currency: 'CNY',
        time: new Date().toISOString(),
        ...one,
      });
      const payload = typeof notice === 'string' ? notice : JSON.stringify(full(notice));
      const timestamp = String(Math.floor(at.getTime() / 1000));
      return server.server.http.inject({
        method: 'POST',
        url: url || `/OnlinePayment/PaymentNotify/${to}`,
        headers: {
          'content-type': 'application/json',
          'x-practice-timestamp': timestamp,
          'x-practice-signature': sandboxSignature(by, timestamp, payload),
        },
        payload: payload + tampered,
      });
    },
    payment: async (outTradeNo: string) =>
      (await finance.ok('/OnlinePayment/GetOnlinePayments', { Content: outTradeNo, rows: 100 })).Data as any[],
    /** Executes an action on the provider's page. */
    async act(redirect: string, Act: string) {
      const query = new URLSearchParams(redirect.split('?')[1]);
      const input = { OutTradeNo: query.get('outTradeNo'), Token: query.get('token') };
      return server.visitor().post('/OnlinePayment/PayPracticePayment', { ...input, Act });
    },
  };
}
export type Desk = Awaited<ReturnType<typeof deskOf>>;
