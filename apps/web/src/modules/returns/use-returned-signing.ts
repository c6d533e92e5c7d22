import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  returnLogisticsOrderByNumber,
  returnLogisticsOrderSigningCall,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { uploadsDone } from '@entrepot/client/calls/uploads.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan-props.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';

type Signing = Draft<typeof returnLogisticsOrderSigningCall.takes>;
/** What is noted of the parcel on the table before it is signed for. */
export type Noted = Pick<Signing, 'returnReason' | 'grossWeight' | 'imageUrls' | 'remark' | 'goods'>;
const askToSign = (input: Signing, idempotencyKey: string) => ask(returnLogisticsOrderSigningCall, input, { quiet: true, idempotencyKey });
type Answered = Awaited<ReturnType<typeof askToSign>>;
/** What a signing said. */
export type Signed = Answered & { label: string };

interface Table {
  /** The label of the parcel that lies on the table. */
  label: string | null;
  noted: Noted;
  /** The one before it, as it was signed for. */
  last: Signed | null;
}
const nothing: Noted = { returnReason: null, grossWeight: null, imageUrls: [], remark: null, goods: [] };
const empty: Table = { label: null, noted: nothing, last: null };
const shortest = 6;

/** The scans of the door for what comes back: its label, then the number of the order it left with; that signs for it. */
export function useReturnedSigning(warehouseId: string) {
  const t = useWords('returns');
  const [{ label, noted, last }, table] = useDesk<Table>(`returned.signing.${warehouseId}`, empty);

  async function hold(code: string): Promise<ScanAnswer> {
    if (code.length < shortest) return { tone: 'wrong', title: t('pages.tooShort', { code }) };
    const known = await ask(returnLogisticsOrderByNumber, { number: code, warehouseId }, { quiet: true });
    if (known && known.status !== enumCodes.ReturnLogisticsOrderStatus.ToBeSigned && known.returnsOrderNumberNo === code) {
      table.put({ label: null });
      return { tone: 'warn', title: t('pages.signedBefore'), text: code };
    }
    table.put({ label: code, noted: nothing });
    return { tone: 'success', title: code, next: t('pages.scanOriginal') };
  }
  async function sign(original: string | null, key: string): Promise<ScanAnswer> {
    // A picture that is still on its way is of this parcel, and not of the next one.
    await uploadsDone();
    const { label: held, noted: said } = table.now();
    if (!held) return { tone: 'wrong', title: t('pages.scanLabelFirst') };
    const goods = (said.goods ?? []).filter(({ productName }) => productName);
    const input = { ...said, goods, returnsOrderNumberNo: held, originalOrderNumberNo: original, warehouseId };
    const signed = await askToSign(input, key);
    table.put({ ...empty, last: { ...signed, label: held } });
    void refreshAfterScan();
    return answerTo(signed, held);
  }
  function answerTo({ result, customerName, orderNumber, shelfNumber, speechText }: Answered, code: string): ScanAnswer {
    const said = { say: speechText };
    switch (result) {
      case 'duplicate':
        return { ...said, tone: 'warn', title: t('pages.signedBefore'), text: [code, shelfNumber].filter(Boolean).join(' · ') };
      case 'unclaimed':
        return { ...said, tone: 'warn', title: t('pages.unclaimed'), text: t('pages.unclaimedNext'), counts: 1 };
      default:
        return {
          ...said,
          tone: 'success',
          title: customerName ?? '',
          text: [orderNumber, code].filter(Boolean).join(' · '),
          next: t('pages.shelveNext'),
          counts: 1,
        };
    }
  }
  function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const held = table.now().label;
    if (!held) return hold(code);
    // The same label once more is no order's number.
    if (held === code) return Promise.resolve({ tone: 'warn', title: t('pages.sameLabel'), text: t('pages.scanOriginal') });
    return sign(code, id);
  }
  const scans = useScans({
    keep: `returned.signing.${warehouseId}`,
    onScan,
    steps: {
      without: (_input: null, id: string) => sign(null, id),
      async clear() {
        await uploadsDone();
        table.put({ label: null, noted: nothing });
        return quietly;
      },
    },
  });
  return { label, noted, last, scans, note: (more: Partial<Noted>) => table.put({ noted: { ...table.now().noted, ...more } }) };
}
