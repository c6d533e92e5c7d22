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
