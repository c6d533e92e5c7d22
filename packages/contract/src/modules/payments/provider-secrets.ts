import { enumCodes } from '../../data/codes.ts';

/** The settings of a payment method: its required secrets, the optional ones, and whether the merchant's number is needed. */
export interface ProviderSecrets {
  needs: readonly string[];
  may: readonly string[];
  merchantNo: boolean;
}

const { Sandbox, Alipay, WechatPay, Ecpay, Stripe } = enumCodes.OnlinePaymentProvider;

/** The connected providers and the settings of each. The names are those of the secrets' JSON object. */
export const providerSecrets: Readonly<Partial<Record<number, ProviderSecrets>>> = {
  // It generates its own.
  [Sandbox]: { needs: ['Secret'], may: [], merchantNo: false },
  [Alipay]: { needs: ['AppId', 'PrivateKey', 'AlipayPublicKey'], may: [], merchantNo: false },
  [WechatPay]: {
    needs: ['AppId', 'SerialNo', 'PrivateKey', 'ApiV3Key', 'PlatformPublicKey'],
    may: ['PlatformSerialNo'],
    merchantNo: true,
  },
  [Ecpay]: { needs: ['HashKey', 'HashIV'], may: ['ChoosePayment'], merchantNo: true },
  [Stripe]: { needs: ['SecretKey', 'WebhookSecret'], may: [], merchantNo: false },
};

/** Merchants of ECPay's stage environment, from its documentation. */
const ecpayTestMerchants = new Set(['2000132', '2000214', '3002599', '3002607', '3085340']);

/**
 * Whether credentials are of the provider's test environment, where no money moves: Stripe's key states it, ECPay documents its test
 * merchants, and the app ids of Alipay's sandbox have their own range. Undefined where the credentials do not show it.
 */
export function isTestMode(
  provider: number,
  { merchantNo, secrets }: { merchantNo: string | null; secrets: Readonly<Record<string, string>> },
): boolean | undefined {
  if (provider === Sandbox) return true;
  if (provider === Stripe) {
    const mode = /^[sr]k_(test|live)_/.exec(secrets.SecretKey?.trim() ?? '')?.[1];
    return mode ? mode === 'test' : undefined;
  }
  if (provider === Ecpay) return merchantNo && ecpayTestMerchants.has(merchantNo.trim()) ? true : undefined;
  if (provider === Alipay && secrets.AppId) return /^(?:9021000|2021000)/.test(secrets.AppId.trim()) || undefined;
  return undefined;
}
