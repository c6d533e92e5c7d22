import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { readProviderFile } from './provider-file.ts';

const { Payment, Refund, Payout, Dispute, Fee, Other } = enumCodes.ProviderLineKind;
const { Stripe, Alipay, WechatPay, Ecpay } = enumCodes.OnlinePaymentProvider;
const read = (bytes: Buffer) => readProviderFile(bytes, { userId: null });
const sample = (name: string) => read(readFileSync(new URL(`./samples/${name}`, import.meta.url)));
const facts = async (name: string) =>
  (await sample(name)).movements.map(({ kind, day, amount, fee, reference }) => [kind, day, amount, fee, reference]);

describe('a settlement file of a payment provider', () => {
  test('of Stripe states charges, refunds, disputes and fees, and its payouts by their id', async () => {
    expect((await sample('stripe-payout.csv')).provider).toBe(Stripe);
    expect(await facts('stripe-payout.csv')).toEqual([
      [Payment, '2026-11-20', '120', '4.43', 'pi_1'],
      [Refund, '2026-11-21', '-20', '0', 're_1'],
      [Dispute, '2026-11-21', '-50', '85', 'pi_0'],
      [Fee, '2026-11-22', '-1.5', '0', ''],
      [Payment, '2026-11-22', '1000', '34', 'pi_2'],
      // 115.57 − 20 − 135 − 1.5 is below 0: the provider collects it.
      [Payout, '2026-11-24', '40.93', '0', 'po_1'],
      [Payout, '2026-11-25', '-966', '0', 'po_2'],
    ]);
    expect((await sample('stripe-payout.csv')).movements[0]).toMatchObject({ currencyCode: 'HKD', keys: ['pi_1', 'ch_1'] });
  });

  test('of Alipay is read in GB18030, with fees that return and rows around the list', async () => {
    const { provider, ignored, movements } = await sample('alipay-trades-gb18030.csv');
    expect([provider, ignored]).toEqual([Alipay, 4]);
    expect(movements.map(({ keys }) => keys)).toEqual([['OP2611200001', '2026112022001400001'], ['OP2611200001R1']]);
    expect(await facts('alipay-trades-gb18030.csv')).toEqual([
      [Payment, '2026-11-20', '100', '0.6', 'OP2611200001'],
      [Refund, '2026-11-20', '-30', '-0.18', 'OP2611200001R1'],
    ]);
  });

  test('of Alipay’s account states withdrawals to the bank, not again what the trades state', async () => {
    expect(await facts('alipay-account-gb18030.csv')).toEqual([
      [Payout, '2026-11-21', '-69.58', '0', '2026112100003'],
      [Other, '2026-11-21', '5', '0', '2026112100004'],
    ]);
  });

  test('of WeChat Pay is read with its backticks and without its totals', async () => {
    expect((await sample('wechat-trades.csv')).provider).toBe(WechatPay);
    expect(await facts('wechat-trades.csv')).toEqual([
      [Payment, '2026-11-20', '80', '0.48', 'OP2611200002'],
      [Refund, '2026-11-20', '-80', '-0.48', 'OP2611200002R1'],
    ]);
    expect(await facts('wechat-funds.csv')).toEqual([[Payout, '2026-11-21', '-79.52', '0', 'WD0001']]);
  });

  test('of ECPay is read in Big5 with protected cells, refunds of a row, and payouts by day', async () => {
    expect((await sample('ecpay-big5.csv')).provider).toBe(Ecpay);
    expect(await facts('ecpay-big5.csv')).toEqual([
      [Payment, '2026-11-20', '1000', '28', 'OP2611200003'],
      [Payment, '2026-11-20', '500', '5', 'OP2611200004'],
      [Refund, '2026-11-22', '-100', '0', 'OP2611200004'],
      [Payout, '2026-11-27', '-1367', '0', '撥款 2026-11-27'],
    ]);
  });

  test('is refused with the row of an amount that does not add up, or that cannot be read', async () => {
    const head = 'balance_transaction_id,created,currency,gross,fee,net,reporting_category\n';
    const row = (net: string) => read(Buffer.from(`${head}txn_1,2026-11-20,hkd,10.00,1.00,${net},charge\n`));
    await expect(row('8.00')).rejects.toMatchObject({ values: { line: 2, field: 'net' } });
    await expect(row('nine')).rejects.toMatchObject({ values: { line: 2, field: 'net' } });
    await expect(read(Buffer.from('Date,Amount\n2026-11-20,1\n'))).rejects.toMatchObject({ key: 'FileTypeNotAllowed' });
  });
});
