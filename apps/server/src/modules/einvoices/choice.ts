import { sql } from 'kysely';
import type { Input, Output } from '@entrepot/contract/core/call.ts';
import { invalid, Refusal } from '@entrepot/contract/core/errors.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { retryEinvoice } from '@entrepot/contract/modules/einvoices/calls.ts';
import type { editMineEinvoiceChoice, getMineEinvoiceChoice } from '@entrepot/contract/modules/einvoices/einvoice-choice.ts';
import { einvoicesErrors } from '@entrepot/contract/modules/einvoices/errors.ts';
import { isCompanyNumber, isDonationCode, isMobileBarcode } from '@entrepot/rules/einvoice.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Db } from '../../core/db/db.ts';
import { newId } from '../../core/db/ids.ts';
import { connectionOf, serviceOf } from './services.ts';

const { Member, MobileBarcode, Donation, Company } = enumCodes.EinvoiceBuyer;

/** The statement of a buyer on an invoice. */
export type Buyer = Omit<Output<typeof getMineEinvoiceChoice>, 'offered'>;
const none = { mobileBarcode: null, donationCode: null, companyNumber: null, companyName: null };

/** The present choice of a customer; without one the provider keeps the invoice. */
export async function choiceOf(tx: Db, { siteId, ownerId }: { siteId: string; ownerId: string }): Promise<Buyer> {
  const found = await tx
    .selectFrom('einvoiceChoice')
    .select(['einvoiceBuyer', 'mobileBarcode', 'donationCode', 'companyNumber', 'companyName'])
    .where('siteId', '=', siteId)
    .where('userId', '=', ownerId)
    .executeTakeFirst();
  return (found as Buyer | undefined) ?? { einvoiceBuyer: Member, ...none };
}

/**
 * Returns what a kind of buyer needs, without the rest. Refuses what is missing or has a wrong form (`ValidationFailed`).
 */
export function checkedBuyer(input: Omit<Input<typeof retryEinvoice>, 'id'>): Buyer {
  const { einvoiceBuyer } = input;
  const of = (
    field: 'MobileBarcode' | 'DonationCode' | 'CompanyNumber',
    text: string | null | undefined,
    isRight: (text: string) => boolean,
  ) => {
    const value = (text ?? '').trim().toUpperCase();
    if (!value) throw invalid({ field, key: 'required' });
    if (!isRight(value)) throw invalid({ field, key: 'format' });
    return value;
  };
  if (einvoiceBuyer === MobileBarcode)
    return { einvoiceBuyer, ...none, mobileBarcode: of('MobileBarcode', input.mobileBarcode, isMobileBarcode) };
  if (einvoiceBuyer === Donation) return { einvoiceBuyer, ...none, donationCode: of('DonationCode', input.donationCode, isDonationCode) };
  if (einvoiceBuyer !== Company) return { einvoiceBuyer: Member, ...none };
  const companyNumber = of('CompanyNumber', input.companyNumber, isCompanyNumber);
  const companyName = input.companyName?.trim();
  if (!companyName) throw invalid({ field: 'CompanyName', key: 'required' });
  return { einvoiceBuyer, ...none, companyNumber, companyName };
}

/** The caller's choice, and whether the site issues electronic invoices. */
export async function myChoice(tx: Db, caller: Caller): Promise<Output<typeof getMineEinvoiceChoice>> {
  const choice = await choiceOf(tx, { siteId: caller.siteId, ownerId: caller.ownerId! });
  return { ...choice, offered: (await serviceOf(tx, caller.siteId)) !== undefined };
}

/** Stores the caller's choice after asking the service about its code. */
export async function chooseEinvoice(db: Db, caller: Caller, input: Input<typeof editMineEinvoiceChoice>): Promise<true> {
  const buyer = checkedBuyer(input);
  const service = await serviceOf(db, caller.siteId);
  if (!service) throw einvoicesErrors.notOffered();
  const { port, access } = connectionOf(service);
  await mustBeKnown(buyer.mobileBarcode, (code) => port.knowsBarcode(access, code), einvoicesErrors.unknownBarcode);
  await mustBeKnown(buyer.donationCode, (code) => port.knowsDonationCode(access, code), einvoicesErrors.unknownDonationCode);
  const { einvoiceBuyer, mobileBarcode, donationCode, companyNumber, companyName } = buyer;
  await sql`insert into einvoice_choice (site_id, id, creation_time, user_id, einvoice_buyer, mobile_barcode, donation_code, company_number, company_name)
    values (${caller.siteId}, ${newId()}, ${caller.now}, ${caller.ownerId}, ${einvoiceBuyer}, ${mobileBarcode}, ${donationCode}, ${companyNumber}, ${companyName})
    on conflict (site_id, user_id) do update set einvoice_buyer = excluded.einvoice_buyer, mobile_barcode = excluded.mobile_barcode,
      donation_code = excluded.donation_code, company_number = excluded.company_number, company_name = excluded.company_name`.execute(db);
  return true;
}

/** Refuses a code that the service does not know. A service that does not answer refuses nothing. */
async function mustBeKnown(
  code: string | null | undefined,
  isKnown: (code: string) => Promise<boolean>,
  refused: () => Refusal,
): Promise<void> {
  if (code && !(await isKnown(code).catch(() => true))) throw refused();
}
