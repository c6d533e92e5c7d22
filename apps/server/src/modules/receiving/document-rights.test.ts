import { test } from 'vitest';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { compareActs, expectAllCompared, peopleOf, type Suite } from '../../testing/row-acts.ts';
import { documentActs } from './document-rights.ts';
import { openDock } from './test/dock.ts';

test('inbound documents state what the server does not refuse, in every status', async () => {
  const d = await openDock();
  try {
    await d.announce({ Submit: false });
    await d.coming();
    const departed = await d.coming();
    await d.call(d.leader, 'ConfirmWarehouseDocumentDeparture', { Id: departed.id });
    const arrived = await d.coming();
    await d.call(d.leader, 'ConfirmWarehouseDocumentArrival', { Id: arrived.id });
    const signed = await d.signed();
    await d.start(signed.numbers[0]!);
    const inspected = await d.signed();
    for (const number of inspected.numbers) await d.inspected(number);
    const extra = await d.newCommodity();
    const withExtra = async () => {
      const document = await d.signed();
      const { Data } = await d.start(document.numbers[0]!);
      await d.scan(Data.Id, extra.identificationCode, { ConfirmUnannounced: true });
      await d.submit(Data.Id, [d.good(d.cup.id, 6), d.good(d.plate.id, 4), d.good(extra.id, 1)]);
      return document;
    };
    await withExtra();
    const refused = await withExtra();
    const { SendBack } = enumCodes.UnannouncedGoodsAnswer;
    await d.call(d.alice, 'AnswerUnannouncedGoods', { Id: refused.id, UnannouncedAnswer: SendBack });
    const short = await d.coming();
    await d.sign([short.numbers[0]!]);
    await d.clerk.post('/WarehouseDocument/SignForWarehouseDocument', { Id: short.id, NoMoreToCome: true });
    const ended = await d.signed();
    await d.end(ended.id, 'lost');
    const cancelled = await d.coming();
    await d.call(d.alice, 'CancelWarehouseDocument', { Id: cancelled.id });

    const suite: Suite = {
      acts: documentActs,
      also: ['AtLeastOneSelection'],
      list: '/WarehouseDocument/GetWarehouseDocuments',
      inputs: {
        edit: async ({ Id }) => {
          const { Data } = await d.admin.post(d.of(d.admin, 'GetEditWarehouseDocument'), { Id });
          const { WarehouseId, RowVersion } = Data;
          return { WarehouseId, RowVersion };
        },
        addGoods: { Goods: [{ CommodityId: d.plate.id, Quantity: 1 }] },
        pack: { Goods: [] },
        end: { Remarks: 'a reason' },
        answerMissing: { MissingAnswer: enumCodes.MissingGoodsAnswer.Later },
        settleMissing: { MissingDecision: 'a decision' },
        answerUnannounced: { UnannouncedAnswer: enumCodes.UnannouncedGoodsAnswer.Accept },
        sendBackUnannounced: { UnannouncedDecision: 'sent back' },
        remarks: { Remarks: 'a reason' },
        track: { TrajectoryStatus: enumCodes.TrajectoryStatus.Arrived },
      },
    };
    expectAllCompared(documentActs, await compareActs(d, peopleOf(d), suite));
  } finally {
    await d.close();
  }
});
