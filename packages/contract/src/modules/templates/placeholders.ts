import type { CodeOf } from '../../core/field.ts';
import { enumCodes } from '../../data/codes.ts';

/** A placeholder of templates, replaced when a page is printed or a message is sent. */
export interface Place {
  readonly name: string;
  /** The columns of a table; only a table element may show such a placeholder. */
  readonly columns?: readonly string[];
  /** Required: without it the message would be of no use. */
  readonly needed?: true;
}

const T = enumCodes.TemplateType;
const plain = (...names: readonly string[]): Place[] => names.map((name) => ({ name }));
const table = (name: string, ...columns: readonly string[]): Place => ({ name, columns });

/** The placeholders of each type of template. Descriptions and samples are in the locales (`places`, `samples`). */
export const placesOf: Readonly<Record<number, readonly Place[]>> = {
  [T.Waybill]: plain(
    'SerialNumber',
    'ParcelNo',
    'Index',
    'ParcelTotal',
    'Weight',
    'CarrierName',
    'CarrierNo',
    'TypeOfShippingName',
    'ReceiverName',
    'ReceiverPhone',
    'ReceiverAddress',
    'MailboxCode',
    'StoreCode',
    'SenderName',
    'SenderPhone',
    'SenderAddress',
    'Goods',
    'Remarks',
    'CollectionAmount',
    'CollectionCurrencyCode',
  ),
  [T.PickingList]: [
    ...plain('SerialNumber', 'WarehouseName', 'PickerName', 'CreationTime', 'OrderCount'),
    table('Lines', 'ShelvesNumber', 'CourierNumber', 'ProductName', 'Quantity', 'Cell'),
  ],
  [T.PackageLabel]: plain('CourierNumber', 'MemberCode', 'ProductName', 'GrossWeight', 'WarehouseName', 'ShelvesNumber', 'SignedTime'),
  [T.ShelvesLabel]: plain('ShelvesNumber', 'Barcode', 'PartitionName', 'WarehouseName'),
  [T.BagLabel]: plain('BagNo', 'ShiftNumber', 'Destination', 'TypeOfShippingName', 'ParcelCount', 'GrossWeight', 'CustomsBagNumber'),
  [T.BinLabel]: plain('BinNumber', 'OrderNo', 'MemberCode', 'WarehouseName', 'GrossWeight'),
  [T.LogisticsInvoice]: [
    ...plain(
      'InvoiceNo',
      'SerialNumber',
      'SenderName',
      'SenderAddress',
      'ReceiverName',
      'ReceiverAddress',
      'TotalAmount',
      'CurrencyCode',
      'Weight',
      'SenderPhone',
      'SenderCountry',
      'SenderTaxNumber',
      'ReceiverPhone',
      'ReceiverCountry',
      'ReceiverCompany',
      'ReceiverTaxNumber',
      'IssuedDate',
      'TermOfTrade',
    ),
    table('Lines', 'ProductName', 'HsCode', 'Origin', 'Quantity', 'NetWeight', 'UnitPrice', 'Amount'),
  ],
  [T.Sms]: [{ name: 'code', needed: true }, ...plain('site', 'minutes')],
  [T.Email]: [{ name: 'link', needed: true }, ...plain('site', 'userName', 'hours')],
  // The columns of the sheet, from left to right.
  [T.CustomsManifest]: plain(
    'line',
    'mainBill',
    'houseNumber',
    'customsBag',
    'bagNos',
    'order',
    'pieces',
    'weight',
    'receiver',
    'company',
    'identity',
    'phone',
    'postalCode',
    'address',
    'goods',
    'value',
    'currency',
    'declarant',
    'declarantPhone',
    'declarantAddress',
    'container',
    'receiverCountry',
    'taxNumber',
    'hsCode',
    'origin',
    'netWeight',
  ),
} satisfies Record<CodeOf<'TemplateType'>, readonly Place[]>;

/** The kinds of element on a printed page. */
export const elementKinds = ['text', 'barcode', 'qr', 'image', 'line', 'table'] as const;
/** Whether this is a type of messages, which have a text instead of a layout. */
export const isMessage = (type: number) => type === T.Sms || type === T.Email;

/** The names between double braces in a text, without duplicates. */
export const namesIn = (text: string | null | undefined): string[] => [
  ...new Set([...(text ?? '').matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!.trim())),
];
