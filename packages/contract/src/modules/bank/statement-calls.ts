import { call, done } from '../../core/call.ts';
import { f } from '../../core/field.ts';
import { bankStatementIndex } from './screens.ts';

const audience = ['platform', 'site'] as const;
const byId = { id: f.id({ required: true }) };
const money = f.money({ required: true });

/** The greatest size of a bank's file in bytes. */
export const maxBankFile = 1_000_000;

/**
 * Imports a bank's file: camt.053, MT940, a workbook or CSV. Accounts and currencies that the file does not state are those of the call.
 * Lines that an earlier file contained are not stored again; the same file is refused (`Duplicate`). `preview` only reports.
 */
export const importBankStatement = call({
  path: '/BankStatement/ImportBankStatement',
  audience,
  needs: bankStatementIndex.Import,
  input: {
    siteId: f.ref('site'),
    fileName: f.text({ required: true, max: 100 }),
    /** The file in Base64, at most 1 MB. */
    content: f.text({ required: true, max: Math.ceil(maxBankFile / 3) * 4 }),
    accountNumber: f.text({ max: 64 }),
    currencyId: f.ref('currency'),
    preview: f.flag(),
  },
  output: f.object(
    {
      bankFileFormat: f.enum('BankFileFormat', { required: true }),
      statements: f.list(
        {
          accountNumber: f.text({ required: true, max: 64 }),
          currencyCode: f.text({ required: true, max: 8 }),
          firstDay: f.date(),
          lastDay: f.date(),
          openingBalance: f.money({ signed: true }),
          closingBalance: f.money({ signed: true }),
          credits: money,
          debits: money,
          lineCount: f.count({ required: true }),
          knownCount: f.count({ required: true }),
          ignored: f.count({ required: true }),
        },
        { required: true },
      ),
    },
    { required: true },
  ),
  idempotent: true,
});

/** The accounts of a site for imports of files that do not state theirs: those of its settings and those of earlier files. */
export const getBankAccounts = call({
  path: '/BankStatement/GetBankAccounts',
  audience,
  needs: bankStatementIndex,
  transaction: 'none',
  input: { siteId: f.ref('site') },
  output: f.list(
    { accountNumber: f.text({ required: true, max: 64 }), bankName: f.text({ max: 100 }), currencyId: f.id({ required: true }) },
    { required: true },
  ),
});

/**
 * The open records that a line may pay, the likeliest first: bank slips, recharges by staff and offline payments for money that came in,
 * withdrawals and remittances for money that went out. All have its amount and currency.
 */
export const getBankProposals = call({
  path: '/BankStatement/GetBankProposals',
  audience,
  needs: bankStatementIndex.Match,
  transaction: 'none',
  input: { ids: f.ids({ required: true, max: 100 }) },
  output: f.list(
    {
      bankLineId: f.id({ required: true }),
      bankMatchType: f.enum('BankMatchType', { required: true }),
      sourceId: f.id({ required: true }),
      sourceNumber: f.code({ required: true }),
      /** None for payouts of payment providers. */
      ownerId: f.id(),
      ownerName: f.text({ max: 64 }),
      amount: f.money({ required: true, signed: true }),
      currencyId: f.id({ required: true }),
      day: f.date({ required: true }),
      /** It waits for its confirmation: the match books it. */
      waits: f.flag({ required: true }),
      /** Its number, its transfer number or its customer's code is in the line's texts. */
      named: f.flag({ required: true }),
    },
    { required: true },
  ),
});

/**
 * Matches a line with the record that it pays. A record that waits is booked with it: a bank slip is approved, a withdrawal or remittance
 * is paid out with the bank's reference.
 */
export const matchBankLine = call({
  path: '/BankStatement/MatchBankLine',
  audience,
  needs: bankStatementIndex.Match,
  input: { ...byId, bankMatchType: f.enum('BankMatchType', { required: true }), sourceId: f.id({ required: true }) },
  output: done,
  idempotent: true,
});

/** Closes a line that pays none of our records, such as interest or a collective transfer, with an explanation. */
export const explainBankLine = call({
  path: '/BankStatement/ExplainBankLine',
  audience,
  needs: bankStatementIndex.Match,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/** Undoes a match or an explanation: the line is open again. The bookings of the match have their own reversals. */
export const undoBankMatch = call({
  path: '/BankStatement/UndoBankMatch',
  audience,
  needs: bankStatementIndex.Match,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});

/**
 * Takes an import back that was wrong, such as one of another account: its lines are gone, and the file can be imported again. Refused while a
 * line is matched or explained.
 */
export const revertBankStatement = call({
  path: '/BankStatement/RevertBankStatement',
  audience,
  needs: bankStatementIndex.Import,
  input: { ...byId, remarks: f.longText({ required: true }) },
  output: done,
  idempotent: true,
});
