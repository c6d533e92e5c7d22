import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { enumChoices } from '../../core/values/enums.ts';

const { Voided, PartiallyRefunded, Refunded } = enumCodes.PaymentStatus;
const { Mall } = enumCodes.BillType;
const others = (name: 'PaymentStatus' | 'BillType', without: number) =>
  JSON.stringify(
    enumChoices(name)
      .map(({ value }) => value)
      .filter((code) => code !== without),
  );

/** Filters of the bill list for the bills included in revenue. */
export const billed = () => ({ paymentStatus: others('PaymentStatus', Voided), billType: others('BillType', Mall) });

/** Those with refunds. */
export const refunded = () => ({ ...billed(), paymentStatus: JSON.stringify([PartiallyRefunded, Refunded]) });
