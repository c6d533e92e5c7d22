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

/** The bills that revenue is summed over, as their list's address is narrowed to them. */
export const billed = () => ({ paymentStatus: others('PaymentStatus', Voided), billType: others('BillType', Mall) });

/** Those of them on which something was given back. */
export const refunded = () => ({ ...billed(), paymentStatus: JSON.stringify([PartiallyRefunded, Refunded]) });
