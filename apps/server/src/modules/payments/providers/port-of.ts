import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isOffered } from '@entrepot/contract/data/demo-mode.ts';
import type { PaymentPort } from '../payment-port.ts';
import { sandboxProvider } from '../sandbox-provider.ts';
import { alipay } from './alipay.ts';
import { ecpay } from './ecpay.ts';
import { stripe } from './stripe.ts';
import { wechatPay } from './wechat-pay.ts';

const { Sandbox, Alipay, WechatPay, Ecpay, Stripe } = enumCodes.OnlinePaymentProvider;
const ports: Partial<Record<number, PaymentPort>> = {
  [Sandbox]: sandboxProvider,
  [Alipay]: alipay,
  [WechatPay]: wechatPay,
  [Ecpay]: ecpay,
  [Stripe]: stripe,
};

/** The port of a provider; undefined when it is not connected, as the sandbox without demo mode. */
export const portOf = (provider: number): PaymentPort | undefined =>
  isOffered('OnlinePaymentProvider', provider) ? ports[provider] : undefined;
