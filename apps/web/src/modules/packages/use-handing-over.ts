import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { confirmPackageReturn, packageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { callApi, list } from '@entrepot/client/calls/api.ts';
import { refreshAfterScan } from '@entrepot/client/react/queries.ts';
import { useDesk } from '@entrepot/client/react/use-desk.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import type { Scan, ScanAnswer } from '@entrepot/ui/scan/scan-props.ts';
import { quietly, useScans } from '@entrepot/client/react/use-scans.ts';
import { billOf, mayLeave, receiverOf, type ReturnRow } from './return-facts.ts';

/** Scans of handing over: the package to return, then its return label. */
export function useHandingOver() {
  const t = useTexts('packages');
  const [{ parcel }, table] = useDesk<{ parcel: ReturnRow | null }>('packages.returns', { parcel: null });

  async function take(code: string): Promise<ScanAnswer> {
    const query = { CourierNumber: code, PackageStatus: enumCodes.PackageStatus.Returning, rows: 10 };
    const { data } = await list(packageReturn, query, { quiet: true });
    const row = data.find(({ courierNumber }) => courierNumber === code);
    if (!row) return { tone: 'wrong', title: t('pages.noReturn', { code }), text: t('pages.noReturnNext') };
    const [receiver = ''] = receiverOf(row);
    if (!mayLeave(row)) {
      table.put({ parcel: null });
      return { tone: 'wrong', title: t('pages.returnNotPaid'), text: t('pages.returnNotPaidNext', { bill: billOf(row) }) };
    }
    table.put({ parcel: row });
    const from = row.shelvesName ? t('pages.takeFrom', { shelf: row.shelvesName }) : '';
    return { tone: 'success', title: receiver, text: from, next: t('pages.scanWayBack'), spokenText: receiver };
  }
  async function handOverParcel(row: ReturnRow, code: string, key: string): Promise<ScanAnswer> {
    if (code === row.courierNumber) return { tone: 'warn', title: t('pages.scanNewLabel'), text: t('pages.scanNewLabelNext') };
    await callApi(confirmPackageReturn, { id: row.id, returnCourierNumber: code }, { quiet: true, idempotencyKey: key });
    table.put({ parcel: null });
    void refreshAfterScan();
    return { tone: 'success', title: code, text: t('pages.handedOver', { number: row.courierNumber }), counts: 1 };
  }
  function onScan({ id, code: scanned }: Scan): Promise<ScanAnswer> {
    const code = scanned.trim().toUpperCase();
    const { parcel: onTable } = table.now();
    return onTable ? handOverParcel(onTable, code, id) : take(code);
  }
  const scans = useScans({
    queueName: 'packages.returns',
    onScan,
    steps: {
      clear() {
        table.put({ parcel: null });
        return quietly;
      },
    },
  });
  return { parcel, scans };
}
