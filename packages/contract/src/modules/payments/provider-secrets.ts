import { enumCodes } from '../../data/codes.ts';

/** What a way to pay is set up with: the secrets it cannot do without, those it may have, and whether the merchant's number is needed. */
export interface ProviderSecrets {
  needs: readonly string[];
  may: readonly string[];
  merchantNo: boolean;
}

const { Sandbox, Alipay, WechatPay, Ecpay, Stripe } = enumCodes.OnlinePaymentProvider;

/** The connected providers and what each is set up with. The names are those of the secrets' JSON object. */
export const providerSecrets: Readonly<Partial<Record<number, ProviderSecrets>>> = {
  // It makes its own.
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
