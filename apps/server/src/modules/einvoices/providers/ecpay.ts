import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { EinvoiceItem } from '@entrepot/contract/modules/einvoices/einvoice.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { timeFromWire } from '@entrepot/contract/core/wire.ts';
import { onPaper } from '../on-paper.ts';
import { ask, isSuccess, type Reply } from './ecpay-request.ts';
import type { Access, Answer, EinvoiceDocument, EinvoicePort, Issued } from './port.ts';

const { Invoice } = enumCodes.EinvoiceKind;
const { Member, MobileBarcode, Donation, Company } = enumCodes.EinvoiceBuyer;
const { ZeroRated } = enumCodes.EinvoiceTaxType;
// Calendar: the tax authority's, for all sites.
const zone = 'Asia/Taipei';
const maxProblem = 255;

const problemOf = ({ RtnCode, RtnMsg }: Reply): { problem: string } => ({ problem: `${RtnCode}: ${RtnMsg}`.slice(0, maxProblem) });
const text = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** A time as ECPay writes it; a plus may stand for the space. */
function timeOf(written: unknown): Date {
  const at = timeFromWire(text(written).replace('+', ' ').replaceAll('/', '-').slice(0, 19), zone);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

const itemsOf = (items: readonly EinvoiceItem[], taxType: number) =>
  items.map(({ name, amount }, at) => ({
    ItemSeq: at + 1,
    ItemName: name.slice(0, 100),
    ItemCount: 1,
    ItemWord: onPaper('unit'),
    ItemPrice: amount,
    ItemTaxType: String(taxType),
    ItemAmount: amount,
    ItemRemark: '',
  }));

/**
 * The fields that follow from the buyer. Nothing is printed: a company's invoice is stored by the provider, which ECPay documents as carrier type
 * 1; one that is donated has no carrier.
 */
function buyerOf({ row, buyer }: EinvoiceDocument) {
  const providersCarrier = { CarrierType: '1', CarrierNum: '' };
  const carriers: Record<number, { CarrierType: string; CarrierNum: string }> = {
    [Member]: providersCarrier,
    [Company]: providersCarrier,
    [MobileBarcode]: { CarrierType: '3', CarrierNum: row.mobileBarcode ?? '' },
    [Donation]: { CarrierType: '', CarrierNum: '' },
  };
  const isCompany = row.einvoiceBuyer === Company;
  return {
    CustomerIdentifier: isCompany ? (row.companyNumber ?? '') : '',
    CustomerName: ((isCompany && row.companyName) || buyer.name).slice(0, 60),
    CustomerEmail: buyer.email ?? '',
    CustomerPhone: buyer.phone ?? '',
    Print: '0',
    Donation: row.einvoiceBuyer === Donation ? '1' : '0',
    LoveCode: row.einvoiceBuyer === Donation ? (row.donationCode ?? '') : '',
    ...carriers[row.einvoiceBuyer],
  };
}

async function issueInvoice(access: Access, document: EinvoiceDocument): Promise<Answer<Issued>> {
  const { row, items } = document;
  const isZero = row.einvoiceTaxType === ZeroRated;
  const reply = await ask(access, 'Issue', {
    RelateNumber: row.relateNumber,
    ...buyerOf(document),
    // Freight and services leave through no customs office.
    ClearanceMark: isZero ? '1' : '',
    ZeroTaxRateReason: isZero ? String(row.zeroTaxReason) : undefined,
    TaxType: String(row.einvoiceTaxType),
    SalesAmount: row.amount,
    InvoiceRemark: '',
    InvType: '07',
    vat: '1',
    Items: itemsOf(items, row.einvoiceTaxType),
  });
  if (!isSuccess(reply)) {
    // It may have been issued by an attempt whose answer was lost: its number is known then, whatever the code of the refusal.
    const known = await findInvoice(access, document);
    return known ? { done: known } : problemOf(reply);
  }
  return { done: { einvoiceNumber: text(reply.InvoiceNo), randomCode: text(reply.RandomNumber), issuedTime: timeOf(reply.InvoiceDate) } };
}

const getIssue = (access: Access, RelateNumber: string) => ask(access, 'GetIssue', { RelateNumber });

async function findInvoice(access: Access, { row }: EinvoiceDocument): Promise<Issued | null> {
  const reply = await getIssue(access, row.relateNumber);
  if (!isSuccess(reply) || !reply.IIS_Number || text(reply.IIS_Relate_Number) !== row.relateNumber) return null;
  return { einvoiceNumber: text(reply.IIS_Number), randomCode: text(reply.IIS_Random_Number), issuedTime: timeOf(reply.IIS_Create_Date) };
}

const invoiceDay = (time: Date | null): string => (time ? dayOf(time, zone) : '');

async function issueAllowance(access: Access, { row, items, buyer, invoice }: EinvoiceDocument): Promise<Answer<Issued>> {
  const reply = await ask(access, 'Allowance', {
    InvoiceNo: invoice!.einvoiceNumber,
    InvoiceDate: invoiceDay(invoice!.issuedTime),
    AllowanceNotify: buyer.email ? 'E' : 'N',
    CustomerName: buyer.name.slice(0, 60),
    NotifyMail: buyer.email ?? '',
    NotifyPhone: '',
    AllowanceAmount: row.amount,
    Items: itemsOf(items, row.einvoiceTaxType),
  });
  if (!isSuccess(reply)) return problemOf(reply);
  return { done: { einvoiceNumber: text(reply.IA_Allow_No), randomCode: null, issuedTime: timeOf(reply.IA_Date) } };
}

/** An allowance has no number given by us: it is one of the invoice with this amount that is not known here. */
async function findAllowance(access: Access, { row, invoice, knownAllowances }: EinvoiceDocument): Promise<Issued | null> {
  const listed = await allowancesOf(access, invoice!.einvoiceNumber!, invoiceDay(invoice!.issuedTime));
  const found = listed.find(
    (one) =>
      !knownAllowances.includes(text(one.IA_Allow_No)) &&
      Number(one.IA_Total_Amount ?? 0) + Number(one.IA_Tax_Amount ?? 0) === row.amount &&
      text(one.IA_Invalid_Status) !== '1',
  );
  return found ? { einvoiceNumber: text(found.IA_Allow_No), randomCode: null, issuedTime: timeOf(found.IA_Date) } : null;
}

async function allowancesOf(access: Access, InvoiceNo: string, Date: string): Promise<Record<string, unknown>[]> {
  const reply = await ask(access, 'GetAllowanceList', { SearchType: '1', InvoiceNo, Date, AllowanceNo: '' });
  return isSuccess(reply) && Array.isArray(reply.AllowanceInfo) ? reply.AllowanceInfo : [];
}

async function isVoided(access: Access, { row, invoice }: EinvoiceDocument): Promise<boolean> {
  if (row.einvoiceKind === Invoice) return text((await getIssue(access, row.relateNumber)).IIS_Invalid_Status) === '1';
  const listed = await allowancesOf(access, invoice!.einvoiceNumber!, invoiceDay(invoice!.issuedTime));
  return listed.some((one) => text(one.IA_Allow_No) === row.einvoiceNumber && text(one.IA_Invalid_Status) === '1');
}

/** Refused, or voided already: a second request for the same document is refused as well. */
async function voidDocument(access: Access, document: EinvoiceDocument, Reason: string): Promise<Answer<true>> {
  const { row, invoice } = document;
  const reply =
    row.einvoiceKind === Invoice
      ? await ask(access, 'Invalid', { InvoiceNo: row.einvoiceNumber, InvoiceDate: invoiceDay(row.issuedTime), Reason })
      : await ask(access, 'AllowanceInvalid', { InvoiceNo: invoice!.einvoiceNumber, AllowanceNo: row.einvoiceNumber, Reason });
  if (isSuccess(reply) || (await isVoided(access, document))) return { done: true };
  return problemOf(reply);
}

async function knows(access: Access, path: string, data: Record<string, unknown>): Promise<boolean> {
  const reply = await ask(access, path, data);
  // Any other code: the tax authority's service is away, which is no answer about the code.
  if (!isSuccess(reply)) throw new Error(`ECPay: ${reply.RtnCode} ${reply.RtnMsg}`);
  return reply.IsExist === 'Y';
}

/** ECPay's e-invoice API for invoices to consumers and companies (B2C, version 3). https://developers.ecpay.com.tw/?p=7809 */
export const ecpayEinvoices: EinvoicePort = {
  issue: (access, document) => (document.row.einvoiceKind === Invoice ? issueInvoice : issueAllowance)(access, document),
  findIssued: (access, document) => (document.row.einvoiceKind === Invoice ? findInvoice : findAllowance)(access, document),
  void: voidDocument,
  isVoided,
  knowsBarcode: (access, BarCode) => knows(access, 'CheckBarcode', { BarCode }),
  knowsDonationCode: (access, LoveCode) => knows(access, 'CheckLoveCode', { LoveCode }),
};
