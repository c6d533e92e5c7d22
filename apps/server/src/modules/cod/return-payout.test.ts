import { outcomeOf } from '../../testing/outcomes.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CodDesk, openCodDesk } from './test/cod-desk.ts';

let d: CodDesk;
beforeAll(async () => {
  d = await openCodDesk();
});
afterAll(() => d.server.close());

const Remarks = 'the account is closed';
const returned = 5;

describe('the payout of a remittance', () => {
  test.each(['bank', 'balance'])('to the %s is reversed once and remitted again', async (PayTo) => {
    const person = await d.customer();
    const { Id, ids } = await d.ready(person, [500, 300]);
    await d.finance.ok('/CodRemittance/RemitCod', { Id, PayTo, TransferNo: 'T-1' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => d.post('ReturnCodRemittance', { Id, Remarks })));
    expect(answers.filter((answer) => outcomeOf(answer) === 'Ok')).toHaveLength(1);
    for (const answer of answers.filter((one) => outcomeOf(one) !== 'Ok')) expect(answer).toBeRefused('StateNotAllowed');
    expect(await d.remittance(Id)).toMatchObject({ CodRemittanceStatus: returned, ReturnRemarks: Remarks });
    expect(await d.wallet(person)).toMatchObject({ Balance: 0 });
    expect((await d.cod(person)).at(-1)).toEqual([303, 'NT$', 800, 800]);
    await d.expectInvariants();
    const again = await d.finance.ok('/CodRemittance/EstablishCodRemittance', { UserId: person.userId, LogisticsOrderIds: ids });
    await d.finance.ok('/CodRemittance/ConfirmCodRemittance', { Id: again.Id });
    await d.finance.ok('/CodRemittance/RemitCod', { Id: again.Id, PayTo: 'bank', TransferNo: 'T-2' });
    await d.expectInvariants();
  });

  test('into the wallet is not reversed when the money was used', async () => {
    const person = await d.customer();
    const { Id } = await d.ready(person, [500]);
    await d.finance.ok('/CodRemittance/RemitCod', { Id, PayTo: 'balance' });
    await d.finance.ok('/UserAmountJournal/AdjustUserAmount', { UserId: person.userId, Amount: -1, Remarks });
    expect(await d.post('ReturnCodRemittance', { Id, Remarks })).toBeRefused('InsufficientBalance');
    await d.expectInvariants();
  });

  test('is not reversed before it was paid, and only a transfer to a bank has a number to correct', async () => {
    const person = await d.customer();
    const { Id } = await d.ready(person, [500]);
    expect(await d.post('ReturnCodRemittance', { Id, Remarks })).toBeRefused('StateNotAllowed');
    expect(await d.post('CorrectCodTransfer', { Id, TransferNo: 'T-9', Remarks })).toBeRefused('StateNotAllowed');
    await d.finance.ok('/CodRemittance/RemitCod', { Id, PayTo: 'bank', TransferNo: 'T-1' });
    expect(await d.post('CorrectCodTransfer', { Id, TransferNo: 'T-9', Remarks })).toSucceed();
    expect(await d.remittance(Id)).toMatchObject({ TransferNo: 'T-9' });
  });
});
