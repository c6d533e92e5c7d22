import type { Input } from '@entrepot/contract/core/call.ts';
import { errorCodes } from '@entrepot/contract/data/error-codes.ts';
import { getParcelPutAwayShelves, putParcelOnShelves, takeParcelOffShelves } from '@entrepot/contract/modules/orders/parcel-shelves.ts';
import { packagePutOnShelvesIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { isOrderNumber } from '@entrepot/rules/numbers.ts';
import { callApi, type ResponseOf } from '../calls/api.ts';
import { isApiProblem } from '../calls/problem.ts';
import { refreshAfterScan } from '../react/queries.ts';
import type { ScanAnswer } from '../scan/scan-answer.ts';
import { can } from '../session/session.ts';
import type { Translate } from '../texts/i18n.ts';

/** A packed box that was scanned, with its present shelf and suggested ones. */
export type BoxToShelve = ResponseOf<typeof getParcelPutAwayShelves.output>;

/** Whether a code is the number of an order or of one of its packed boxes; the carrier's number of a box has no such form. */
export const isBoxNumber = isOrderNumber;

/** Finds the packed box of a scanned code in a warehouse; undefined when the code is none. */
export async function findBox(code: string, warehouseId: string): Promise<BoxToShelve | undefined> {
  try {
    return await callApi(getParcelPutAwayShelves, { number: code, warehouseId }, { quiet: true });
  } catch (problem) {
    if (isApiProblem(problem) && problem.code === errorCodes.NotFound) return undefined;
    throw problem;
  }
}

/** Puts a packed box on a shelf, or moves it there, and returns the answer of its scan. `t` are the texts of the packages. */
export async function putBox(t: Translate, input: Input<typeof putParcelOnShelves>, idempotencyKey: string): Promise<ScanAnswer> {
  const box = await callApi(putParcelOnShelves, input, { quiet: true, idempotencyKey });
  const { shelfNumber, fromShelfNumber } = box;
  const text = boxText(t, box);
  if (box.repeated) return { tone: 'warn', title: t('pages.onShelfAlready'), text: t('pages.onShelfAlreadyNext', { shelf: shelfNumber }) };
  void refreshAfterScan();
  return {
    finished: 'boxShelved',
    tone: 'success',
    title: shelfNumber,
    text: fromShelfNumber ? `${t('pages.boxMoved', { from: fromShelfNumber })} · ${text}` : text,
    spokenText: t('pages.onShelf'),
    counts: 1,
    ...(can(packagePutOnShelvesIndex.Lower) ? { undo: () => undo(box, input) } : {}),
  };
}

/** The order of a box, its customer, and how many of the order's boxes are on shelves. */
export const boxText = (t: Translate, { parcelNo, memberCode, orderParcels, orderShelved }: Omit<BoxToShelve, 'suggestions'>): string =>
  [parcelNo, memberCode, orderParcels > 1 ? t('pages.boxesShelved', { shelved: orderShelved, parcels: orderParcels }) : null]
    .filter(Boolean)
    .join(' · ');

async function undo(
  { parcelId, parcelNo, fromShelfNumber }: ResponseOf<typeof putParcelOnShelves.output>,
  { warehouseId }: Pick<Input<typeof putParcelOnShelves>, 'warehouseId'>,
): Promise<void> {
  if (fromShelfNumber)
    await callApi(putParcelOnShelves, { number: parcelNo, shelfNumber: fromShelfNumber, warehouseId, confirmArea: true });
  else await callApi(takeParcelOffShelves, { parcelId });
  await refreshAfterScan();
}
