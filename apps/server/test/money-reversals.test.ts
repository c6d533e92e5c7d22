import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../src/testing/server.ts';
import { modules } from '../src/modules/index.ts';
import { root } from '../src/core/root.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

/** The calls by which staff book money, and the calls that correct a mistake made with them: calls of this list, or named in `docs/money.md`. */
const corrections: Record<string, readonly string[]> = {
  '/Bill/DiscountBill': ['DiscountBill'],
  '/Bill/EditManualBill': ['EditManualBill'],
  '/Bill/EstablishManualBill': ['VoidBill'],
  '/Bill/PayBillsForUser': ['VoidPaymentRecord'],
  '/Bill/RefundBill': ['EstablishManualBill'],
  '/Bill/RestoreBill': ['VoidBill'],
  '/Bill/VoidBill': ['RestoreBill'],
  '/BillSettlement/PayBillSettlementForUser': ['VoidPaymentRecord', 'ReverseUserAmount'],
  '/BookMonth/CloseMonth': ['ReopenMonth'],
  '/BookMonth/ReopenMonth': ['CloseMonth'],
  '/PaymentRecord/VoidPaymentRecord': ['PayBillsForUser'],
  '/Recharge/AuditRecharge': ['VoidRecharge', 'ManualRecharge'],
  '/Recharge/AuditWithdrawal': ['ReturnWithdrawal'],
  '/Recharge/CorrectWithdrawalTransfer': ['CorrectWithdrawalTransfer'],
  '/Recharge/ManualRecharge': ['VoidRecharge'],
  '/Recharge/RefundRecharge': ['ReturnRechargeRefund'],
  '/Recharge/ReturnRechargeRefund': ['RefundRecharge'],
  '/Recharge/ReturnWithdrawal': ['UndoWithdrawalReturn'],
  '/Recharge/UndoWithdrawalReturn': ['ReturnWithdrawal'],
  '/Recharge/VoidRecharge': ['ManualRecharge'],
  '/OnlinePayment/ReviewOnlinePayment': ['RefundRecharge', 'ManualRecharge'],
  '/OnlinePayment/SettleOnlineRefund': ['RefundRecharge', 'ManualRecharge'],
  '/User/SetUserCredit': ['SetUserCredit'],
  '/UserAmountJournal/AdjustUserAmount': ['ReverseUserAmount'],
  '/UserAmountJournal/ReverseUserAmount': ['AdjustUserAmount'],
  '/CodRemittance/ConfirmCodCollected': ['CorrectCodCollected', 'UndoCodCollected'],
  '/CodRemittance/ImportCarrierCodStatement': ['CorrectCodCollected', 'UndoCodCollected'],
  '/CodRemittance/DecideCodStatementLine': ['CorrectCodCollected', 'ConfirmCodCollected'],
  '/CodRemittance/CorrectCodCollected': ['CorrectCodCollected'],
  '/CodRemittance/UndoCodCollected': ['ConfirmCodCollected'],
  '/CodRemittance/ReturnCodMoney': ['UndoCodReturn'],
  '/CodRemittance/UndoCodReturn': ['ReturnCodMoney'],
  '/CodRemittance/EstablishCodRemittance': ['CancelCodRemittance'],
  '/CodRemittance/ConfirmCodRemittance': ['CancelCodRemittance'],
  '/CodRemittance/CancelCodRemittance': ['EstablishCodRemittance'],
  '/CodRemittance/RemitCod': ['ReturnCodRemittance'],
  '/CodRemittance/ReturnCodRemittance': ['EstablishCodRemittance'],
  '/CodRemittance/CorrectCodTransfer': ['CorrectCodTransfer'],
  '/Till/OpenTill': ['CloseTill'],
  '/Till/PayOutOfTill': ['UndoTillEntry'],
  '/Till/CollectAtDesk': ['UndoTillEntry', 'ReturnCodMoney'],
  '/Till/UndoTillEntry': ['CollectAtDesk'],
  '/Till/CloseTill': ['CloseTill'],
  '/Till/HandOverTill': ['TakeOverTill'],
  '/Till/TakeOverTill': ['HandOverTill'],
  '/CarrierCharge/EstablishCarrierCharge': ['VoidCarrierCharge'],
  '/CarrierCharge/ImportCarrierCharges': ['VoidCarrierCharge'],
  '/CarrierCharge/VoidCarrierCharge': ['EstablishCarrierCharge'],
  '/CarrierCharge/PayCarrierCharges': ['UndoCarrierPayment'],
  '/CarrierCharge/UndoCarrierPayment': ['PayCarrierCharges'],
  '/Receipt/CloseDay': ['ReopenDay'],
  '/Receipt/ReopenDay': ['CloseDay'],
  '/BankStatement/ImportBankStatement': ['RevertBankStatement'],
  '/BankStatement/RevertBankStatement': ['ImportBankStatement'],
  '/BankStatement/MatchBankLine': ['UndoBankMatch'],
  '/BankStatement/ExplainBankLine': ['UndoBankMatch'],
  '/BankStatement/UndoBankMatch': ['MatchBankLine'],
  '/ProviderSettlement/ImportProviderFile': ['RevertProviderFile'],
  '/ProviderSettlement/RevertProviderFile': ['ImportProviderFile'],
  '/ProviderSettlement/DecideProviderLine': ['UndoProviderDecision'],
  '/ProviderSettlement/UndoProviderDecision': ['DecideProviderLine'],
  '/ProviderSettlement/DecideMissingPayment': ['UndoMissingDecision'],
  '/ProviderSettlement/UndoMissingDecision': ['DecideMissingPayment'],
};

/** Calls that book no money: settings, papers, checks, requests, and statements of what is owed already. */
const withoutMoney = new RegExp(
  '/(Export|Print|Run|Query|Get)\\w+$|^/(Site|Currencies|MoneyRequest|Role)/|/\\w+OnlinePaymentConfiguration$|' +
    '^/Till/(Establish|Edit|Delete)Till$|/CloseOnlinePayment$|^/BillSettlement/(Establish|Issue)BillSettlement$|/AskOnlineRefund$',
);

test('each call by which staff book money has a call that corrects it', () => {
  const paths = new Set<string>();
  for (const module of modules.filter(({ name }) => ['billing', 'wallet', 'payments', 'cod', 'costs', 'bank'].includes(name)))
    for (const { path, audience, idempotent } of module.calls(server.server, { templates: [], samples: {}, invariants: [] }))
      if (idempotent && audience.some((one) => one !== 'customer') && !/^\/User(Bill|Recharge)/.test(path) && !withoutMoney.test(path))
        paths.add(path);
  expect([...paths].filter((path) => !corrections[path])).toEqual([]);
  expect(Object.keys(corrections).filter((path) => !paths.has(path))).toEqual([]);
  const table = readFileSync(join(root, 'docs/money.md'), 'utf8');
  const acts = new Set([...paths].map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const names = new Set(Object.values(corrections).flat());
  expect([...names].filter((name) => !acts.has(name) && !table.includes(`\`${name}\``))).toEqual([]);
});
