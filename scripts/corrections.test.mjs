import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as orderCalls from '../packages/contract/src/modules/orders/staff-calls.ts';
import { lotStates } from '../packages/contract/src/modules/commodities/commodity-lot.ts';
import { correctLot, unblockLots } from '../packages/contract/src/modules/commodities/lot-calls.ts';
import { countStates } from '../packages/contract/src/modules/counting/count-states.ts';
import { reverseStockCount } from '../packages/contract/src/modules/counting/reverse-count.ts';
import { putParcelOnShelves } from '../packages/contract/src/modules/orders/parcel-shelves.ts';
import { orderStates } from '../packages/contract/src/modules/orders/order-states.ts';
import { changePackageOwner } from '../packages/contract/src/modules/packages/change-owner.ts';
import * as floor from '../packages/contract/src/modules/packages/floor-calls.ts';
import { packageStates, unknownItemStates } from '../packages/contract/src/modules/packages/package-states.ts';
import { removePackagePicture } from '../packages/contract/src/modules/packages/remove-picture.ts';
import { cancelUnknownItemClaim } from '../packages/contract/src/modules/packages/unknown-calls.ts';
import * as packingCalls from '../packages/contract/src/modules/packing/calls.ts';
import { packingStates } from '../packages/contract/src/modules/packing/packing.ts';
import { cancelPickingGoods } from '../packages/contract/src/modules/picking/calls.ts';
import { pickingLineStates } from '../packages/contract/src/modules/picking/picking-line.ts';
import { putBackGoods, undoPutBack } from '../packages/contract/src/modules/picking/put-back-goods.ts';
import { putBackStates } from '../packages/contract/src/modules/picking/put-back.ts';
import {
  binStates,
  documentStates,
  inspectionStates,
  unannouncedGoodsStates,
} from '../packages/contract/src/modules/receiving/document-states.ts';
import { cancelQualityInspection, reviewQualityInspection } from '../packages/contract/src/modules/receiving/inspection-calls.ts';
import { lowerBins } from '../packages/contract/src/modules/receiving/shelve-calls.ts';
import { signForCancel } from '../packages/contract/src/modules/receiving/sign-calls.ts';
import { answerUnannouncedGoods } from '../packages/contract/src/modules/receiving/unannounced-calls.ts';
import { bagStates } from '../packages/contract/src/modules/transport/bag.ts';
import * as transport from '../packages/contract/src/modules/transport/calls.ts';
import { recallShift } from '../packages/contract/src/modules/transport/recall-shift.ts';
import { cancelTransfers } from '../packages/contract/src/modules/transfer/calls.ts';
import { stockTransferStates } from '../packages/contract/src/modules/transfer/stock-transfer.ts';
import * as stock from '../packages/contract/src/modules/transfer/stock-transfer-calls.ts';
import { warehouseTransferStates } from '../packages/contract/src/modules/transfer/transfer-states.ts';
import { transportShiftStates } from '../packages/contract/src/modules/transport/transport-shift.ts';
import { undoArrival } from '../packages/contract/src/modules/transport/undo-arrival.ts';
import { undoReceipt } from '../packages/contract/src/modules/transport/undo-receipt.ts';
import { inRoot } from './lib/paths.mjs';

/**
 * Each correction: the step, the state table and the verbs of the step (`of`) and of its correction (`by`), the call, what follows, and the
 * test that proves it. The states in which the correction is possible follow from the table.
 */
const rows = [
  {
    step: 'Package received by mistake',
    table: packageStates,
    of: ['sign'],
    by: ['undoSigning', 'undoUnknown'],
    call: floor.undoPackageSigning,
    follows:
      'It is expected again, without weight and problem; one that the signing created is deleted. One on a shelf is taken off first. Possible for a day.',
    proof: ['packages/sign', 'undoes one that was weighed in the same call, with weight and problem; none on a shelf'],
  },
  {
    step: 'Bin received by mistake',
    table: binStates,
    of: ['sign'],
    by: ['undoSigning'],
    call: signForCancel,
    follows: 'The bin is expected again, and uninspected goods are in transit again.',
    proof: ['receiving/sign', 'is undone before inspection and shelving; without signed bins it has only arrived'],
  },
  {
    step: 'Whole document received by mistake',
    table: documentStates,
    of: ['sign'],
    by: ['undoSigning'],
    call: signForCancel,
    follows: 'Bins, packages and loose goods that were signed for with it are expected again.',
    proof: ['receiving/sign', 'a signature for a whole document is undone with its bins, packages and loose goods'],
  },
  {
    step: 'Wrong weight or size of a package',
    table: packageStates,
    of: ['weigh'],
    by: ['weigh'],
    call: floor.weighPackage,
    follows: 'The load of its shelf follows, and the customer is notified. Once an order has the package, its box is weighed at packing.',
    proof: ['packages/sign', 'corrects weight and size of a shelved package until it is ordered'],
  },
  {
    step: 'Package on the wrong shelf',
    table: packageStates,
    of: ['shelve'],
    by: ['move'],
    call: floor.transferPackageShelf,
    follows: 'Both shelves follow; the movement is part of the stock ledger.',
    proof: ['packages/shelve', 'keeps status and shelf counts when moving, without deadlock of opposite moves'],
  },
  {
    step: 'Package that must leave its shelf',
    table: packageStates,
    of: ['shelve'],
    by: ['lower'],
    call: floor.packageLowerShelf,
    follows: 'It is weighed, and on no shelf; the movement states the reason and who did it.',
    proof: ['packages/shelve', 'returns to weighed when taken off, and refuses what is not on a shelf'],
  },
  {
    step: 'Package reported lost and found again',
    table: packageStates,
    of: ['reportLost'],
    by: ['recover'],
    call: floor.recoverPackage,
    follows:
      'It is on the scanned shelf and can be ordered again; orders that were on hold because of it continue. `PackagePutOnShelves` of the floor does the same.',
    proof: ['packages/shelve', 'takes a lost package off its shelf and shelves it when it is found'],
  },
  {
    step: 'Package recorded for the wrong customer',
    table: packageStates,
    of: ['sign', 'weigh', 'shelve'],
    by: ['changeOwner'],
    call: changePackageOwner,
    follows:
      'A supervisor states a reason. Both customers are notified, the declaration is cleared, and drafts of the former customer lose it. Bills of the former customer remain and are refunded by staff; storage that is not billed yet is billed to the new one. Refused once an order has it.',
    proof: ['packages/corrected', 'goes to the right one without the declaration of the other, and both are notified'],
  },
  {
    step: 'Wrong picture of a package',
    call: removePackagePicture,
    until: 'Always',
    follows:
      'A supervisor states a reason. Customers no longer see the picture; the history of the package retains it with reason and person.',
    proof: ['packages/corrected', 'is removed with a reason; staff see it in the history, customers do not'],
  },
  {
    step: 'Unknown item given to the wrong customer',
    table: unknownItemStates,
    of: ['assign', 'approve'],
    by: ['unclaim'],
    call: cancelUnknownItemClaim,
    follows: 'It has no owner again, and the customer is notified. Refused once an order has it.',
    proof: ['packages/unknown', 'lets staff assign it and revoke that until an order reserves it'],
  },
  {
    step: 'Wrong count at an inspection',
    table: inspectionStates,
    of: ['submit'],
    by: ['cancel'],
    call: cancelQualityInspection,
    follows: 'Its stock is reverted, and the goods are inspected again. Refused once goods were shelved.',
    proof: ['receiving/inspect', 'can be cancelled with its stock until goods are shelved, then restarted'],
  },
  {
    step: 'Unannounced goods to be sent back by mistake',
    table: unannouncedGoodsStates,
    of: ['refuseGoods'],
    by: ['settle'],
    call: answerUnannouncedGoods,
    follows: 'The owner accepts them after all, and they are available. Refused once they were sent back.',
    proof: ['receiving/unannounced', 'may be accepted after all until they were sent back, also concurrently'],
  },
  {
    step: 'Wrong count found after shelving',
    table: inspectionStates,
    of: ['submit'],
    by: ['review'],
    call: reviewQualityInspection,
    follows: 'Stock movements of their own correct the pieces.',
    proof: ['receiving/inspect', 'is corrected by the office with separate stock movements'],
  },
  {
    step: 'Wrong stock count applied',
    table: countStates,
    of: ['close', 'approve'],
    by: ['reverse'],
    call: reverseStockCount,
    follows:
      'Chosen differences are booked back by movements of their own, with the reason. A person who counted the shelf may not. Refused for found pieces that were reserved or moved since.',
    proof: ['counting/close', 'reverses wrong differences once, with movements of their own, not by a counter'],
  },
  {
    step: 'Lot blocked by mistake',
    table: lotStates,
    of: ['block'],
    by: ['unblock'],
    call: unblockLots,
    follows:
      'A supervisor states a reason. Its pieces can be ordered and picked again; orders that got other pieces in the meantime retain those.',
    proof: ['commodities/lots', 'are never of a blocked lot, until it is unblocked'],
  },
  {
    step: 'Wrong expiry date recorded',
    call: correctLot,
    until: 'Always',
    follows: 'A supervisor states a reason. All pieces of the lot have the new date, which decides about the next reservations.',
    proof: ['commodities/lots', 'lets leaders block, unblock and correct lots, and no clerk, customer or other site'],
  },
  {
    step: 'Bin on the wrong shelf',
    table: binStates,
    of: ['shelve'],
    by: ['lower'],
    call: lowerBins,
    follows: 'The bin with its contents is on no shelf; the document follows.',
    proof: ['receiving/shelve', 'is taken off with its contents and may return; the document follows'],
  },
  {
    step: 'Wrong goods declared, or approved by mistake',
    table: orderStates,
    of: ['approve'],
    by: ['cancelApproval'],
    call: orderCalls.cancelApproval,
    follows: 'The order waits for approval; its customer or staff edit it, and the price follows.',
    proof: ['orders/lifecycle', 'can be withdrawn while no picking list has the order'],
  },
  {
    step: 'Wrong goods picked',
    table: pickingLineStates,
    of: ['pickSome', 'pickAll'],
    by: ['putBackSome', 'putBackAll'],
    call: cancelPickingGoods,
    follows:
      'The goods are on the scanned shelf, and the order is picked again. Once the list is finished, the order is removed from it, and its goods are put back.',
    proof: ['picking/corrections', 'returns goods to the scanned shelf and the order to picking'],
  },
  {
    step: 'Goods put back on the wrong shelf, or not put back',
    table: putBackStates,
    of: ['putBack'],
    by: ['undo'],
    call: undoPutBack,
    follows: 'They are to be put back again. Refused once they were moved, ordered or planned for picking.',
    proof: ['picking/put-back-goods', 'lists goods again, for the order and after its cancellation'],
  },
  {
    step: 'Goods to put back reported missing and found',
    table: putBackStates,
    of: ['miss'],
    by: ['recover'],
    call: putBackGoods,
    follows: 'They are on the scanned shelf, and their order continues. Stock that other pieces have replaced is available.',
    proof: ['picking/missing-goods', 'is lost and holds its order until it is scanned onto a shelf'],
  },
  {
    step: 'Wrong goods in a box',
    table: packingStates,
    of: ['scan'],
    by: ['cancelScan'],
    call: packingCalls.cancelPackingGoods,
    follows: 'The scans are reverted; the goods are verified again.',
    proof: ['packing/packing', 'reverts one scan or all of some goods, until the order is packed'],
  },
  {
    step: 'Wrong boxes packed',
    table: packingStates,
    of: ['complete'],
    by: ['reopen'],
    call: packingCalls.reopenPacking,
    follows: 'Boxes, scans and the waybill end; an unpaid supplement is voided. Refused while a box is in a bag, which the refusal names.',
    proof: ['packing/reweigh', 'removes parcels, scans and waybill; packing creates new ones'],
  },
  {
    step: 'Wrong weight or size of a box',
    table: orderStates,
    of: ['pack'],
    by: ['reopenPacking'],
    call: packingCalls.weighParcel,
    follows: 'The order is priced again: a supplement is billed, or the difference refunded. Refused while a box is in a bag.',
    proof: ['packing/reweigh', 'changes the parcel and the price of its order'],
  },
  {
    step: 'Box on the wrong shelf',
    table: orderStates,
    of: ['pack'],
    // A box is on a shelf while it can go into a bag.
    by: ['bag'],
    call: putParcelOnShelves,
    follows: 'Both shelves follow; the shelf log names the box on either. `TakeParcelOffShelves` leaves it on none.',
    proof: ['orders/fulfilling/shelve-parcel', 'moves a box scanned at another shelf, alone and with everything on its shelf'],
  },
  {
    step: 'Box in the wrong bag',
    table: orderStates,
    of: ['bag'],
    by: ['unbag'],
    call: transport.deletePackaging,
    follows: 'The order is packed again; the bag lists the box with the reason and who took it out. A sealed bag is unsealed first.',
    proof: ['orders/changing/former-lines', 'a box is taken out with a reason, which the bag shows with who did it'],
  },
  {
    step: 'Carton loaded loose by mistake',
    table: bagStates,
    of: [],
    by: ['takeOff'],
    call: transport.deletePackaging,
    follows:
      'It is off the shift, which lists it with the reason and who took it off; its order is packed again. Possible until the departure.',
    proof: ['transport/loose-cartons', 'is taken off with a reason while loading, and is loaded again, loose or into a bag'],
  },
  {
    step: 'Stock transfer requested by mistake',
    table: stockTransferStates,
    of: ['pick'],
    by: ['cancel'],
    call: stock.cancelStockTransfers,
    follows: 'The pieces stay in their warehouse. Picked ones are put back first.',
    proof: ['transfer/stock-transfer', 'has a way back at every step'],
  },
  {
    step: 'Wrong pieces picked for a stock transfer',
    table: stockTransferStates,
    of: ['pick'],
    by: ['putBack', 'putBackLast'],
    call: stock.putBackStockTransfer,
    follows: 'The pieces are available on the scanned shelf.',
    proof: ['transfer/stock-transfer', 'has a way back at every step'],
  },
  {
    step: 'Stock transfer sent off by mistake',
    table: stockTransferStates,
    of: ['depart'],
    by: ['recall'],
    call: stock.recallStockTransfer,
    follows: 'Its pieces are picked in the sending warehouse again. Refused once some were received.',
    proof: ['transfer/stock-transfer', 'has a way back at every step'],
  },
  {
    step: 'Wrong receipt of a stock transfer',
    table: stockTransferStates,
    of: ['receive', 'receiveLast'],
    by: ['undoReceipt', 'undoFirst'],
    call: stock.undoStockTransferReceipt,
    follows: 'The pieces are in transit again. Refused for pieces that left their shelf.',
    proof: ['transfer/stock-transfer', 'has a way back at every step'],
  },
  {
    step: 'Pieces of a stock transfer reported missing and found',
    table: stockTransferStates,
    of: ['finish'],
    by: ['receive', 'receiveLast'],
    call: stock.receiveStockTransfer,
    follows: 'They are on the scanned shelf with their lot.',
    proof: ['transfer/stock-transfer', 'leaves missing pieces in transit until found or written off; reports extra ones'],
  },
  {
    step: 'Package sent to the wrong warehouse',
    table: warehouseTransferStates,
    of: [],
    by: ['cancel'],
    call: cancelTransfers,
    follows:
      'The package is on its shelf and can be ordered again; one that left its shelf is put away again. A loaded one is taken off the shift first.',
    proof: ['transfer/transfer-packages', 'a transfer is cancelled before it is loaded, and the package can be ordered again'],
  },
  {
    step: 'Package loaded by mistake',
    table: warehouseTransferStates,
    of: ['load'],
    by: ['unload'],
    call: transport.deletePackaging,
    follows: 'It is off the shift, which lists it, and waits for another one.',
    proof: ['transfer/transfer-packages', 'a package is taken off while loading, and waits for another shift'],
  },
  {
    step: 'Wrong package received at arrival',
    table: warehouseTransferStates,
    of: ['arrive'],
    by: ['undoArrival'],
    call: undoReceipt,
    follows: 'It is on its way again, or missing once the shift has ended. Refused once it was put away, ordered or sent on.',
    proof: ['transfer/transfer-packages', 'a receipt is reverted until the package is put away'],
  },
  {
    step: 'Bag sealed too early or with a wrong weight',
    table: bagStates,
    of: ['seal'],
    by: ['unseal'],
    call: transport.unsealBag,
    follows: 'The bag is open; its weight is entered again.',
    proof: ['transport/transport', 'refuses to seal a bag below the weight of its parcels'],
  },
  {
    step: 'Shift closed too early',
    table: transportShiftStates,
    of: ['close'],
    by: ['reopen'],
    call: transport.reopenShift,
    follows: 'Bags can be filled again. A shift with unsealed bags is not closed.',
    proof: ['transport/transport', 'refuses a closed shift and accepts a reopened one'],
  },
  {
    step: 'Shift departed by mistake, or with a wrong order',
    table: transportShiftStates,
    of: ['depart'],
    by: ['recall'],
    call: recallShift,
    follows:
      'A supervisor of the sending warehouse states a reason. The shift is closed, its bags are sealed, goods are in stock, and customers are notified. Prices of full bags remain until the next departure. Refused once a carrier or customs has moved an order on.',
    proof: ['transport/going-back', 'an export returns its goods to the warehouse and notifies customers'],
  },
  {
    step: 'Wrong arrival confirmed',
    table: transportShiftStates,
    of: ['arrive'],
    by: ['undoArrival'],
    call: undoArrival,
    follows:
      'A supervisor of the receiving warehouse states a reason. The shift is on its way again; refunds that the arrival locked are possible. Refused once something was received.',
    proof: ['transport/going-back', 'an export permits the refunds again that the arrival locked, not those locked by hand'],
  },
  {
    step: 'Wrong bag or parcel received at arrival',
    table: bagStates,
    of: ['receive'],
    by: ['undoReceipt', 'undoFound'],
    call: undoReceipt,
    follows:
      'It is on its way again with its orders, or missing once the shift has ended. Refused for orders that were worked on since, or have a box on a shelf.',
    proof: ['transport/going-back', 'a bag is on its way again with its orders, and is received again'],
  },
];

/** Steps without a correction, and why. */
const final = new Map([
  [
    packageStates,
    { cancel: 'declare it again', returnToSender: 'it has left', convert: 'its stock is corrected', dispose: 'it is destroyed' },
  ],
  [transportShiftStates, { cancel: 'open a new shift' }],
  [bagStates, { void: 'add a new bag', depart: 'its shift is called back' }],
]);

const words = (key) => key.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const until = ({ table, by, until: always }) =>
  always
    ? [always]
    : Object.entries(table.graph)
        .filter(([, verbs]) => by.some((verb) => verb in verbs))
        .map(([state]) => words(state));
const documented = () =>
  [
    '# Corrections',
    '',
    'The corrections of mistakes that are found after their step. The states in which a correction is possible are those of the state tables; this page is',
    'checked by `scripts/corrections.test.mjs`, which also names the test of each row. Every correction is written to the operation log.',
    '',
    '| Step | Correction | While it is | What follows |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row.step} | \`${row.call.path}\` | ${until(row).join(', ')} | ${row.follows} |`),
    '',
    'Without a way back:',
    '',
    ...[...final].flatMap(([table, verbs]) =>
      Object.entries(verbs).map(([verb, why]) => `- ${words(table.enumName.replace(/Status$/, ''))}, ${verb}: ${why}`),
    ),
    '',
  ].join('\n');

test('docs/corrections.md states the corrections of the state tables', async () => {
  await expect(documented()).toMatchFileSnapshot(inRoot('docs/corrections.md'));
});

test.each(rows)('$step: the verbs exist, and a test proves the correction', ({ table, of = [], by = [], proof: [file, title] }) => {
  const verbs = new Set(Object.values(table?.graph ?? {}).flatMap((next) => Object.keys(next)));
  expect([...of, ...by].filter((verb) => !verbs.has(verb))).toEqual([]);
  expect(readFileSync(inRoot('apps/server/src/modules', `${file}.test.ts`), 'utf8')).toContain(`'${title}'`);
});

test('a step without a correction is named with its reason, and has none', () => {
  for (const [table, verbs] of final) {
    const known = new Set(Object.values(table.graph).flatMap((next) => Object.keys(next)));
    const corrected = rows.filter((row) => row.table === table).flatMap(({ of }) => of);
    expect(Object.keys(verbs).filter((verb) => !known.has(verb) || corrected.includes(verb))).toEqual([]);
  }
});

// Steps of work that go on, or that a person does not take by mistake.
const plain = new Set(['open', 'complete', 'addBag', 'load', 'fill', 'move', 'empty', 'miss', 'recall']);

test.each([transportShiftStates, bagStates])('every step of $enumName has a correction or a reason', (table) => {
  const steps = new Set(Object.values(table.graph).flatMap((next) => Object.keys(next)));
  const known = rows.filter((row) => row.table === table).flatMap(({ of, by }) => [...of, ...by]);
  const named = new Set([...known, ...Object.keys(final.get(table)), ...plain]);
  expect([...steps].filter((verb) => !named.has(verb))).toEqual([]);
});
