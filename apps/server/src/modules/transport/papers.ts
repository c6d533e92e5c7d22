import type { Language } from '@entrepot/contract/core/language.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { refuse } from '@entrepot/contract/core/errors.ts';
import { timeToWire } from '@entrepot/contract/core/wire.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bag, bagStates } from '@entrepot/contract/modules/transport/bag.ts';
import type { printBagLabels, printShift } from '@entrepot/contract/modules/transport/paper-calls.ts';
import type { Caller } from '../../core/calls/caller.ts';
import { notDeleted, oneOf } from '../../core/db/conditions.ts';
import type { Tx } from '../../core/db/db.ts';
import { nameOf } from '../../core/lists/localized.ts';
import type { FileStore } from '../../core/files/files.ts';
import { pdfKind } from '../../core/print/pdf.ts';
import { change, findWhere, lock } from '../../core/db/rows.ts';
import { pictureFrom, templatePdf, templateReader } from '../templates/public.ts';
import { type BagLabel, bagLabelsPdf, placesOf } from './bag-label.ts';
import { type Bag, refuseLoose } from './bags.ts';
import { loadingListPdf } from './loading-list.ts';
import { languageOfShift, loadedParcels, packagesOnPaper, type ShiftDetails, shiftDetails } from './paper-details.ts';
import { lockShift } from './shift.ts';
import { zoneOf } from '../../core/db/times.ts';

const { Voided } = enumCodes.BagNumberStatus;
const stamp = (caller: Caller) => timeToWire(caller.now, caller.timeZone).replace(/\D/g, '');

/** The site's own layout of bag labels. */
export const bagTemplate = templateReader(enumCodes.TemplateType.BagLabel);

/** Prints the labels of bags into one PDF in the requested order, counts the print on each bag and returns the URL. */
export const printLabels =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { ids }: Input<typeof printBagLabels>): Promise<string> => {
    const wanted = [...new Set(ids)];
    if (!wanted.length) throw refuse('AtLeastOneSelection');
    const bags = await lockBagsById(tx, caller, wanted);
    const voided = bags.find(({ status }) => status === Voided);
    if (voided) throw bagStates.refusal(voided.status);
    bags.forEach(refuseLoose);
    const shifts = new Map<string, { facts: ShiftDetails; language: Language; order: readonly string[] }>();
    for (const { siteId, transportShiftId: id } of bags)
      if (!shifts.has(id)) {
        const language = (await languageOfShift(tx, { siteId, id })) ?? caller.language;
        shifts.set(id, { facts: await shiftDetails(tx, { siteId, id }, language), language, order: await bagOrder(tx, siteId, id) });
      }
    const carriers = await carriersById(tx, bags);
    const labels = wanted.map((id): BagLabel => {
      const row = bags.find((one) => one.id === id)!;
      const { facts, language, order } = shifts.get(row.transportShiftId)!;
      const carrier = carriers.get(row.carrierId ?? '');
      return {
        row,
        shift: facts,
        language,
        carrierName: carrier ? nameOf(carrier, language) : null,
        place: order.indexOf(id) + 1,
        bags: order.length,
        printed: caller.now,
      };
    });
    for (const row of bags) await change(tx, caller, bag, row, { printNumber: row.printNumber + 1 });
    const own = await bagTemplate.of(tx, bags[0]!.siteId, labels[0]!.language, { orAny: true });
    const bytes = own ? await templatePdf(own.name, own, labels.map(placesOf), pictureFrom(files)) : await bagLabelsPdf(labels);
    const { url } = await files.store(tx, caller, { siteId: bags[0]!.siteId, name: `bags-${stamp(caller)}.pdf`, kind: pdfKind }, bytes);
    return url;
  };

/** Locks the shifts of bags, then the bags, so that the labels are consistent. Throws `NotFound` for a shift the caller cannot see. */
async function lockBagsById(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Bag[]> {
  const seen = await findWhere(tx, caller, bag, { id: ids });
  if (seen.length !== ids.length) throw refuse('NotFound');
  for (const shiftId of [...new Set(seen.map((row) => row.transportShiftId))].sort()) await lockShift(tx, caller, shiftId, 'either');
  const rows: Bag[] = [];
  for (const id of [...ids].sort()) rows.push(await lock(tx, caller, bag, id));
  return rows;
}

async function bagOrder(tx: Tx, siteId: string, shiftId: string): Promise<string[]> {
  const found = await tx
    .selectFrom('bag')
    .select('id')
    .where('siteId', '=', siteId)
    .where('transportShiftId', '=', shiftId)
    .where('status', '<>', Voided)
    .where('loose', '=', false)
    .where(notDeleted)
    .orderBy('bagNo')
    .execute();
  return found.map(({ id }) => id);
}

async function carriersById(tx: Tx, bags: readonly Bag[]) {
  const ids = bags.flatMap(({ carrierId }) => carrierId ?? []);
  const siteIds = bags.map(({ siteId }) => siteId);
  const found = await tx
    .selectFrom('carrier')
    .select(['id', 'name', 'nameInLanguages'])
    .where('siteId', '=', oneOf(siteIds))
    .where('id', '=', oneOf(ids))
    .execute();
  return new Map(found.map((row) => [row.id, row]));
}

/** Prints the loading list of a shift and returns its URL. */
export const printList =
  (files: FileStore) =>
  async (tx: Tx, caller: Caller, { id }: Input<typeof printShift>): Promise<string> => {
    const shift = await lockShift(tx, caller, id, 'either');
    const bags = (await findWhere(tx, caller, bag, { transportShiftId: id, siteId: shift.siteId }))
      .filter(({ status }) => status !== Voided)
      .sort((a, b) => a.bagNo.localeCompare(b.bagNo));
    const facts = await shiftDetails(tx, shift, caller.language);
    const bytes = await loadingListPdf(
      {
        shift: facts,
        bags,
        parcels: await loadedParcels(tx, shift, caller.language),
        packages: await packagesOnPaper(tx, shift),
        printed: caller.now,
        timeZone: zoneOf(shift.siteId),
      },
      caller.language,
    );
    const name = `${shift.serialNumber}-${stamp(caller)}.pdf`;
    const { url } = await files.store(tx, caller, { siteId: shift.siteId, name, kind: pdfKind }, bytes);
    return url;
  };
