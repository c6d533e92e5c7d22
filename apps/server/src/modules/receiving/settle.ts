import { sql } from 'kysely';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { bin } from '@entrepot/contract/modules/receiving/bin.ts';
import { binStates, documentStates } from '@entrepot/contract/modules/receiving/document-states.ts';
import { warehouseDocument } from '@entrepot/contract/modules/receiving/warehouse-document.ts';
import type { Caller } from '../../core/calls/caller.ts';
import type { Tx } from '../../core/rows/db.ts';
import { change, findWhere } from '../../core/rows/rows.ts';
import { atSite } from '../../core/rows/scope.ts';
import { type Bin, type Document, type Goods, holdGoods } from './held.ts';
import { tellOfDocument } from './messages.ts';

const { BinStatus, PackageStatus } = enumCodes;
const notArrived = [PackageStatus.Declared, PackageStatus.Cancelled];
const notShelvedYet = [PackageStatus.Declared, PackageStatus.Signed, PackageStatus.Weighed, PackageStatus.Cancelled, PackageStatus.Lost];

/**
 * Makes a held document follow its lines and bins: its counters, and whether all of it lies on shelves, which it does once everything
 * that was announced has come (or nothing more will) and no bin waits. Gives the document as it is then.
 */
export async function settle(tx: Tx, caller: Caller, document: Document, more: Partial<Document> = {}): Promise<Document> {
  await followPackages(tx, document);
  const goods = await holdGoods(tx, caller, document);
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
  if (shelvedNow) await tellOfDocument(tx, caller, settled, 'shelved', { pieces: settled.shelvedQuantity });
  return settled;
}

const countsOf = (goods: readonly Goods[]) => {
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
  const lies = goods.every((line) => line.shelvedQuantity === line.receivedQuantity);
  const all = noMoreToCome || goods.every((line) => line.receivedQuantity >= line.expectedQuantity);
  const waits = bins.some(({ binStatus }) => binStates.is(binStatus, 'unfinished') && !(noMoreToCome && binStatus === BinStatus.Expected));
  return came && lies && all && !waits;
}

/** The lines of packages follow their packages, which are signed for and shelved by screens of their own. */
async function followPackages(tx: Tx, { siteId, id }: Document): Promise<void> {
  await sql`update warehouse_document_goods g set received_quantity = t.came, qualified_quantity = t.came, shelved_quantity = t.lies
    from (select l.id, case when p.package_status = any(${notArrived}) then 0 else l.expected_quantity end as came,
        case when p.package_status = any(${notShelvedYet}) then 0 else l.expected_quantity end as lies
      from warehouse_document_goods l join package p on p.site_id = l.site_id and p.id = l.package_id
      where l.site_id = ${siteId} and l.document_id = ${id}) t
    where g.site_id = ${siteId} and g.id = t.id and (g.received_quantity, g.shelved_quantity) is distinct from (t.came, t.lies)`.execute(
    tx,
  );
}
