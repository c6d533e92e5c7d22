import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypted, encrypted } from '../providers/ecpay-request.ts';

/** Credentials of ECPay's stage environment, from its documentation. */
export const stageMerchant = { merchantNo: '2000132', hashKey: 'ejCk326UnaZWKisg', hashIv: 'q9jcZX8Ib9LM8wYk' };

type Data = Record<string, any>;
interface Invoice extends Data {
  InvoiceNo: string;
  RelateNumber: string;
  SalesAmount: number;
  RandomNumber: string;
  created: string;
  invalid: boolean;
  allowances: { no: string; amount: number; date: string; invalid: boolean }[];
}

/** How it behaves: `silent` processes a request without answering, `away` does not process it, `refusesVoid` as for a period that was filed. */
export interface Mood {
  silent: boolean;
  away: boolean;
  refusesVoid: boolean;
}

/** A server with the documented behaviour of ECPay's e-invoice API and records of its own; collects requests against the documentation. */
export async function simulatedEcpay(now: () => Date = () => new Date()) {
  const invoices: Invoice[] = [];
  const problems: string[] = [];
  const requests: string[] = [];
  const mood: Mood = { silent: false, away: false, refusesVoid: false };
  const must = (condition: unknown, what: string) => {
    if (!condition) problems.push(what);
  };
  const taipei = () => new Date(now().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
  const ok = (more: Data = {}) => ({ RtnCode: 1, RtnMsg: '成功', ...more });
  const no = (RtnCode: number, RtnMsg: string) => ({ RtnCode, RtnMsg });
  const itemsAddUp = ({ Items }: Data, total: number) => {
    must(Array.isArray(Items) && Items.length > 0, 'items');
    must(
      Items.every((item: Data) => item.ItemCount === 1 && Number.isInteger(item.ItemAmount) && item.ItemAmount > 0 && item.ItemName),
      'whole items',
    );
    return Items.reduce((sum: number, item: Data) => sum + item.ItemAmount, 0) === total;
  };

  function issue(data: Data) {
    must(/^[A-Za-z0-9]{1,30}$/.test(data.RelateNumber), 'a relate number');
    must(data.InvType === '07' && data.vat === '1' && data.Print === '0', 'fixed values');
    must(data.CustomerEmail || data.CustomerPhone, 'a way to the buyer');
    must(!(data.Donation === '1' && (data.CustomerIdentifier || data.CarrierType)), 'a donation has no company and no carrier');
    must(!data.CustomerIdentifier || data.CarrierType, 'an unprinted invoice of a company has a carrier');
    must(data.TaxType !== '2' || (data.ClearanceMark && data.ZeroTaxRateReason), 'a zero rate has its reason');
    if (invoices.some(({ RelateNumber }) => RelateNumber === data.RelateNumber)) return no(5070357, '自訂編號重複');
    if (data.CarrierType === '3' && !/^\/[0-9A-Z.+-]{7}$/.test(data.CarrierNum)) return no(5000006, '載具編號錯誤');
    if (data.CarrierNum === '/WRONG00') return no(9000001, '手機條碼不存在');
    if (!itemsAddUp(data, data.SalesAmount)) return no(5000022, '商品合計金額不符');
    const InvoiceNo = `AB${String(10_000_000 + invoices.length)}`;
    const made = {
      ...data,
      InvoiceNo,
      RandomNumber: String(1000 + invoices.length),
      created: taipei(),
      invalid: false,
      allowances: [],
    } as unknown as Invoice;
    invoices.push(made);
    return ok({ InvoiceNo, InvoiceDate: made.created, RandomNumber: made.RandomNumber });
  }

  const byNumber = (data: Data) => {
    const found = invoices.find(({ InvoiceNo }) => InvoiceNo === data.InvoiceNo);
    if (data.InvoiceDate) must(found?.created.startsWith(data.InvoiceDate), 'the day of the invoice');
    return found;
  };
  const remaining = ({ SalesAmount, allowances }: Invoice) =>
    SalesAmount - allowances.filter(({ invalid }) => !invalid).reduce((sum, { amount }) => sum + amount, 0);

  const paths: Record<string, (data: Data) => Data> = {
    Issue: issue,
    GetIssue: ({ RelateNumber }) => {
      const found = invoices.find((one) => one.RelateNumber === RelateNumber);
      if (!found) return no(2, '查無資料');
      return ok({
        IIS_Number: found.InvoiceNo,
        IIS_Relate_Number: RelateNumber,
        IIS_Random_Number: found.RandomNumber,
        IIS_Create_Date: found.created.replace(' ', '+'),
        IIS_Sales_Amount: found.SalesAmount,
        IIS_Invalid_Status: found.invalid ? '1' : '0',
        IIS_Remain_Allowance_Amt: remaining(found),
      });
    },
    Invalid: (data) => {
      const found = byNumber(data);
      must(data.Reason && data.Reason.length <= 20, 'a reason of 20 characters');
      if (!found || found.invalid || found.allowances.some(({ invalid }) => !invalid)) return no(5070450, '發票無法作廢');
      if (mood.refusesVoid) return no(5070453, '已超過作廢期限');
      found.invalid = true;
      return ok({ InvoiceNo: found.InvoiceNo });
    },
    Allowance: (data) => {
      const found = byNumber(data);
      must(data.AllowanceNotify === 'N' || data.NotifyMail, 'a notice');
      if (!found || found.invalid || data.AllowanceAmount > remaining(found)) return no(2000001, '折讓金額超過');
      if (!itemsAddUp(data, data.AllowanceAmount)) return no(2000018, '折讓金額不符');
      const made = { no: `2026${String(100_000_000_000 + requests.length)}`, amount: data.AllowanceAmount, date: taipei(), invalid: false };
      found.allowances.push(made);
      return ok({ IA_Allow_No: made.no, IA_Invoice_No: found.InvoiceNo, IA_Date: made.date, IA_Remain_Allowance_Amt: remaining(found) });
    },
    GetAllowanceList: (data) => {
      const listed = invoices.find(({ InvoiceNo }) => InvoiceNo === data.InvoiceNo)?.allowances ?? [];
      if (!listed.length) return no(7, '查無資料');
      return ok({
        AllowanceInfo: listed.map(({ no: IA_Allow_No, amount, date, invalid }) => ({
          IA_Allow_No,
          IA_Date: date,
          IA_Total_Amount: amount - Math.round((amount * 5) / 105),
          IA_Tax_Amount: Math.round((amount * 5) / 105),
          IA_Invalid_Status: invalid ? '1' : '0',
        })),
      });
    },
    AllowanceInvalid: (data) => {
      const found = byNumber(data)?.allowances.find((one) => one.no === data.AllowanceNo);
      if (!found || found.invalid) return no(2000040, '折讓無法作廢');
      found.invalid = true;
      return ok({ IA_Invoice_No: data.InvoiceNo });
    },
    CheckBarcode: ({ BarCode }) => ok({ IsExist: BarCode === '/0000000' ? 'N' : 'Y' }),
    CheckLoveCode: ({ LoveCode }) => ok({ IsExist: LoveCode === '000' ? 'N' : 'Y' }),
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      if (mood.away) return void request.socket.destroy();
      const path = (request.url ?? '').replace('/B2CInvoice/', '');
      requests.push(path);
      const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
      must(Math.abs(body.RqHeader.Timestamp - Date.now() / 1000) < 600 && body.MerchantID === stageMerchant.merchantNo, 'an envelope');
      const data = decrypted(stageMerchant, body.Data);
      must(data.MerchantID === stageMerchant.merchantNo, 'the merchant in the data');
      const reply = paths[path]?.(data) ?? no(0, `no ${path}`);
      if (mood.silent) return void request.socket.destroy();
      response.writeHead(200, { 'content-type': 'application/json' });
      const RpHeader = { Timestamp: Math.floor(Date.now() / 1000) };
      response.end(
        JSON.stringify({ MerchantID: body.MerchantID, RpHeader, TransCode: 1, TransMsg: 'Success', Data: encrypted(stageMerchant, reply) }),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    invoices,
    problems,
    requests,
    mood,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
