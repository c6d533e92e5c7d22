/** The kinds of outbox rows. The screen of failed deliveries has a label for each, by type. */
export const deliveryKinds = [
  'push',
  'job',
  'mail',
  'sms',
  'webPush',
  'synchronizeShop',
  'confirmPlatformOrder',
  'onlineRefund',
  'einvoice',
  'practicePayment',
  'payStatement',
  'payTransferredBills',
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];
