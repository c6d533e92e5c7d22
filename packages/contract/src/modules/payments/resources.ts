import { onlinePaymentConfiguration } from './online-payment-configuration.ts';
import { onlinePayment, sandboxPayment } from './online-payment.ts';
import { onlineRefund } from './online-refund.ts';

/** Online payments: the methods of a site, each payment and refund at a provider, and the records of the sandbox provider. */
export const paymentsResources = [onlinePaymentConfiguration, onlinePayment, onlineRefund, sandboxPayment] as const;
