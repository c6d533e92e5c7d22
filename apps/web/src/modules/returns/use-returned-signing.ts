import { enumCodes } from '@entrepot/contract/data/codes.ts';
import {
  returnLogisticsOrderByNumber,
  returnLogisticsOrderSigningCall,
  undoReturnLogisticsOrderSigning,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import type { Draft } from '@entrepot/contract/core/field.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { uploadsDone } from '@entrepot/client/calls/uploads.ts';
import { readingOf } from '@entrepot/client/floor/scale-readings.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Scan } from '@entrepot/ui/scan/scan-props.ts';
import type { ScanAnswer } from '@entrepot/client/scan/scan-answer.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';

type Signing = Draft<typeof returnLogisticsOrderSigningCall.input>;
/** Input for the parcel on the table before it is signed for. */
export type SigningDetails = Pick<Signing, 'returnReason' | 'grossWeight' | 'imageUrls' | 'remark' | 'goods'>;
const sendSigning = (input: Signing, idempotencyKey: string) =>
  callApi(returnLogisticsOrderSigningCall, input, { quiet: true, idempotencyKey });
type Answered = Awaited<ReturnType<typeof sendSigning>>;
/** Result of a signing. */
export type Signed = Answered & { label: string };

interface Table {
  /** Label of the parcel on the table. */
  label: string | null;
  noted: SigningDetails;
  /** The previous one, as it was signed for. */
  last: Signed | null;
}
const nothing: SigningDetails = { returnReason: null, grossWeight: null, imageUrls: [], remark: null, goods: [] };
const empty: Table = { label: null, noted: nothing, last: null };
const shortest = 6;

/** Scans of the signing screen for returns: the label, then the number of the original order, which signs for the return. */
export function useReturnedSigning(warehouseId: string) {
  const t = useTexts('returns');
  const [{ label, noted, last }, table] = useDesk<Table>(`returned.signing.${warehouseId}`, empty);

  async function setInHand(code: string): Promise<ScanAnswer> {
    if (code.length < shortest) return { tone: 'wrong', title: t('pages.tooShort', { code }) };
    const known = await callApi(returnLogisticsOrderByNumber, { number: code, warehouseId }, { quiet: true });
    if (known && known.status !== enumCodes.ReturnLogisticsOrderStatus.ToBeSigned && known.returnsOrderNumberNo === code) {
      table.put({ label: null });
      return { tone: 'warn', title: t('pages.signedBefore'), text: code };
    }
    table.put({ label: code, noted: nothing });
    return { tone: 'success', title: code, next: t('pages.scanOriginal') };
  }
  async function sign(original: string | null, key: string): Promise<ScanAnswer> {
    // A picture that is still uploading belongs to this parcel, not to the next one.
    await uploadsDone();
    const { label: scannedLabel, noted: details } = table.now();
    if (!scannedLabel) return { tone: 'wrong', title: t('pages.scanLabelFirst') };
    const goods = (details.goods ?? []).filter(({ productName }) => productName);
    const weightReading = readingOf(details.grossWeight);
    const input = { ...details, weightReading, goods, returnsOrderNumberNo: scannedLabel, originalOrderNumberNo: original, warehouseId };
    const signed = await sendSigning(input, key);
    table.put({ ...empty, last: { ...signed, label: scannedLabel } });
    void refreshAfterScan();
    const answer = answerTo(signed, scannedLabel);
    if (signed.result === 'duplicate') return answer;
    return { ...answer, undo: () => undo(signed.id) };
  }
  async function undo(id: string): Promise<void> {
    await callApi(undoReturnLogisticsOrderSigning, { id });
    if (table.now().last?.id === id) table.put({ last: null });
    await refreshAfterScan();
  }
  function answerTo({ result, customerName, orderNumber, shelfNumber, speechText }: Answered, code: string): ScanAnswer {
    const base = { spokenText: speechText };
    switch (result) {
      case 'duplicate':
        return { ...base, tone: 'warn', title: t('pages.signedBefore'), text: [code, shelfNumber].filter(Boolean).join(' · ') };
      case 'unclaimed':
        return {
          ...base,
          tone: 'warn',
          title: t('pages.unclaimed'),
          text: t('pages.unclaimedNext'),
          finished: 'returnReceived',
          counts: 1,
        };
      default:
        return {
          ...base,
          tone: 'success',
          title: customerName ?? '',
          text: [orderNumber, code].filter(Boolean).join(' · '),
          next: t('pages.shelveNext'),
          finished: 'returnReceived',
          counts: 1,
        };
    }
  }
  function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const scannedLabel = table.now().label;
    if (!scannedLabel) return setInHand(code);
    // Repeating the label is not an order number.
    if (scannedLabel === code) return Promise.resolve({ tone: 'warn', title: t('pages.sameLabel'), text: t('pages.scanOriginal') });
    return sign(code, id);
  }
  const scans = useScans({
    queueName: `returned.signing.${warehouseId}`,
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
  return { label, noted, last, scans, note: (more: Partial<SigningDetails>) => table.put({ noted: { ...table.now().noted, ...more } }) };
}
