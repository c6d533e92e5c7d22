import { onlinePaymentConfiguration } from './online-payment-configuration.ts';
import { onlinePayment, practicePayment } from './online-payment.ts';

/** Paying online: the ways a site offers, each payment at a provider, and the books of the provider to practise with. */
export const paymentsResources = [onlinePaymentConfiguration, onlinePayment, practicePayment] as const;
