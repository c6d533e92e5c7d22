import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/db/db.ts';
import { change, findWhere } from '../../core/db/rows.ts';
import { atSite } from '../../core/scope/scope.ts';
import { type Bin, type Document, type Goods, lockGoods } from './locks.ts';
import { notifyDocument } from './messages.ts';
import { recordMissing } from './missing.ts';

const { PackageStatus } = enumCodes;
const notArrived = [PackageStatus.Declared, PackageStatus.Cancelled];
const notShelvedYet = [PackageStatus.Declared, PackageStatus.Signed, PackageStatus.Weighed, PackageStatus.Cancelled, PackageStatus.Lost];

/**
 * Updates the counters of a locked document from its lines and bins, and its status: it is shelved when everything announced has arrived
 * (or nothing more is expected) and no bin is pending. Returns the updated document.
 */
export async function settle(tx: Tx, caller: Caller, document: Document, more: Partial<Document> = {}): Promise<Document> {
  await followPackages(tx, document);
  const next = { ...document, ...more };
  if (next.noMoreToCome) more = { ...more, ...(await recordMissing(tx, caller, next)) };
  const goods = await lockGoods(tx, caller, document);
  const bins = await findWhere(tx, atSite(caller, document.siteId), bin, { documentId: document.id });
  const status = more.documentStatus ?? document.documentStatus;
  const isWhole = isAllShelved({ ...document, ...more }, goods, bins);
  const shelvedNow = isWhole && documentStates.can(status, 'shelveLast');
  const again = !isWhole && documentStates.can(status, 'putAgain');
  const settled = await change(tx, caller, warehouseDocument, document, {
    ...more,
    ...countsOf(goods),
    ...(shelvedNow ? { documentStatus: documentStates.after(status, 'shelveLast'), shelvedTime: caller.now } : {}),
    ...(again ? { documentStatus: documentStates.after(status, 'putAgain'), shelvedTime: null } : {}),
  });
  if (shelvedNow) await notifyDocument(tx, caller, settled, 'shelved', { pieces: settled.shelvedQuantity });
  return settled;
}

/** The counters of a document from its lines. */
export const countsOf = (goods: readonly Goods[]) => {
  const total = (
    key: 'qualifiedQuantity' | 'defectiveQuantity' | 'problemQuantity' | 'shelvedQuantity' | 'shortQuantity' | 'extraQuantity',
  ) => goods.reduce((sum, line) => sum + line[key], 0);
  return {
    confirmedQuantity: total('qualifiedQuantity'),
    defectiveQuantity: total('defectiveQuantity'),
    questions: total('problemQuantity'),
    shelvedQuantity: total('shelvedQuantity'),
    shortQuantity: total('shortQuantity'),
    extraQuantity: total('extraQuantity'),
  };
};

function isAllShelved({ noMoreToCome }: Document, goods: readonly Goods[], bins: readonly Bin[]): boolean {
  const came = goods.some(({ receivedQuantity }) => receivedQuantity > 0);
  const isReceivedShelved = goods.every((line) => line.shelvedQuantity === line.receivedQuantity);
  const all = noMoreToCome || goods.every((line) => line.receivedQuantity >= line.expectedQuantity);
  const waits = bins.some(({ binStatus }) => binStates.is(binStatus, 'unfinished'));
  return came && isReceivedShelved && all && !waits;
}

/** Updates package lines from their packages, which are signed and shelved on other screens. */
async function followPackages(tx: Tx, { siteId, id }: Document): Promise<void> {
  await sql`update warehouse_document_goods g
    set received_quantity = t.came, qualified_quantity = t.came, shelved_quantity = t.shelved
    from (select l.id, case when p.package_status = any(${notArrived}) then 0 else l.expected_quantity end as came,
        case when p.package_status = any(${notShelvedYet}) then 0 else l.expected_quantity end as shelved
      from warehouse_document_goods l
      join package p on p.site_id = l.site_id and p.id = l.package_id
      where l.site_id = ${siteId} and l.document_id = ${id}) t
    where g.site_id = ${siteId} and g.id = t.id and (g.received_quantity, g.shelved_quantity) is distinct from (t.came, t.shelved)`.execute(
    tx,
  );
}
