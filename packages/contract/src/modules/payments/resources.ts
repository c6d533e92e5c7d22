import { onlinePaymentConfiguration } from './online-payment-configuration.ts';
import { onlinePayment, practicePayment } from './online-payment.ts';
import { onlineRefund } from './online-refund.ts';

/** Paying online: the ways a site offers, each payment and refund at a provider, and the books of the provider to practise with. */
export const paymentsResources = [onlinePaymentConfiguration, onlinePayment, onlineRefund, practicePayment] as const;
