import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { template } from '@entrepot/contract/modules/templates/template.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import type { SiteIds } from './sites.ts';
import { insertMany, named } from '../../shipped/rows.ts';

const { ShelvesLabel, BagLabel, Sms } = enumCodes.TemplateType;
const { ZhTw, ZhCn } = enumCodes.SiteLanguage;
const at = (x: string, y: string, w: string, h: string) => ({ x, y, w, h });
const text = (place: ReturnType<typeof at>, content: string, fontSize: string, bold = false) => ({
  kind: 'text',
  ...place,
  text: content,
  field: null,
  fontSize,
  bold,
});
const code = (kind: 'barcode' | 'qr', place: ReturnType<typeof at>, field: string) => ({
  kind,
  ...place,
  text: null,
  field,
  fontSize: null,
  bold: null,
});

const templates = [
  {
    templateType: ShelvesLabel,
    ...named('小货架标签 60 × 40', '小貨架標籤 60 × 40', 'Small shelf label 60 × 40'),
    language: ZhCn,
    paperWidth: 60,
    paperHeight: 40,
    elements: [
      text(at('2', '2', '38', '12'), '{{ShelvesNumber}}', '26', true),
      code('qr', at('42', '2', '16', '16'), 'Barcode'),
      code('barcode', at('2', '19', '56', '12'), 'Barcode'),
      text(at('2', '33', '56', '6'), '{{WarehouseName}} {{PartitionName}}', '9'),
    ],
  },
  {
    templateType: BagLabel,
    ...named('袋牌 100 × 80', '袋牌 100 × 80', 'Bag label 100 × 80'),
    language: ZhTw,
    paperWidth: 100,
    paperHeight: 80,
    elements: [
      text(at('4', '4', '60', '14'), '{{Destination}}', '32', true),
      text(at('66', '6', '30', '8'), '{{ParcelCount}} 件', '16'),
      code('barcode', at('4', '24', '92', '24'), 'BagNo'),
      text(at('4', '50', '92', '8'), '{{BagNo}}', '16', true),
      text(at('4', '62', '92', '7'), '{{TypeOfShippingName}}　{{GrossWeight}} kg', '12'),
    ],
  },
  {
    templateType: Sms,
    ...named('验证码短信', '驗證碼簡訊', 'Code by text message', 'zh-tw'),
    language: ZhTw,
    message: '【{{site}}】您的驗證碼是 {{code}}，{{minutes}} 分鐘內有效。請勿告訴任何人，客服也不會向您索取。',
  },
] as const;

/** Inserts templates into both sites as a starting point; none of them is the default yet. */
export async function fillTemplates(tx: Tx, caller: Caller, sites: SiteIds): Promise<void> {
  for (const siteId of [sites.T, sites.H]) {
    const rows = templates.map((one) => ({ siteId, elements: [], ...one }));
    await insertMany(tx, caller, template, rows as never);
  }
}
