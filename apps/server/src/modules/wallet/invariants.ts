import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { RechargeStatus, RechargeType, WithdrawalStatus } = enumCodes;

/** The sum of an account over the journal and the remainder in its newest row. */
const pocket = (account: number, pocketColumn: string) => `
  select w.site_id, w.id, json_build_object('owner', w.owner_id, 'held', ${pocketColumn}, 'sum', j.total, 'newest', j.newest)::text as found
  from wallet w join s on s.id = w.site_id
  cross join lateral (select coalesce(sum(amount), 0) as total, coalesce((array_agg(after_amount order by step desc))[1], 0) as newest
    from journal where site_id = w.site_id and owner_id = w.owner_id and amount_account = ${account}) j
  where ${pocketColumn} <> j.total or ${pocketColumn} <> j.newest`;

/** Invariants of money: wallets, journal, double entry, recharges and withdrawals. */
export const walletInvariants: readonly Invariant[] = [
  { rule: '1', what: 'a balance equals the sum of its journal and the remainder in the newest row', broken: pocket(1, 'w.balance') },
  {
    rule: '2',
    what: "each journal row starts at the previous row's end, and steps are numbered without gaps",
    broken: `select j.site_id, j.id, json_build_object('row', j.serial_number, 'before', j.before_amount, 'amount', j.amount, 'after', j.after_amount, 'last', j.last)::text as found
      from (select site_id, id, serial_number, step, before_amount, amount, after_amount,
          lag(after_amount, 1, 0) over one as last, lag(step, 1, 0) over one as last_step
        from journal where site_id in (select id from s) window one as (partition by site_id, owner_id, amount_account, currency_id order by step)) j
      where j.before_amount <> j.last or j.after_amount <> j.before_amount + j.amount or j.step <> j.last_step + 1`,
  },
  {
    rule: '3',
    what: 'no balance is negative',
    broken: `select w.site_id, w.id, w.balance::text as found from wallet w join s on s.id = w.site_id where w.balance < 0`,
  },
  {
    rule: '1',
    what: 'the part of a balance that cannot be withdrawn equals that of its journal, and is no more than the balance',
    broken: `select w.site_id, w.id, json_build_object('owner', w.owner_id, 'granted', w.granted_balance, 'sum', j.total, 'balance', w.balance)::text as found
      from wallet w join s on s.id = w.site_id
      cross join lateral (select coalesce(sum(granted_amount), 0) as total from journal
        where site_id = w.site_id and owner_id = w.owner_id and amount_account = 1) j
      where w.granted_balance <> j.total or w.granted_balance < 0 or w.granted_balance > w.balance`,
  },
  { rule: '4', what: 'used credit equals the journal', broken: pocket(2, '-w.credit_arrears') },
  {
    rule: '4',
    what: 'available credit equals the limit less the used credit',
    broken: `select w.site_id, w.id, json_build_object('left', w.credit_balance, 'limit', w.credit_limit, 'used', w.credit_arrears)::text as found
      from wallet w join s on s.id = w.site_id where w.credit_balance <> w.credit_limit - w.credit_arrears`,
  },
  {
    rule: '6',
    what: 'debits equal credits in each transaction and currency',
    broken: `select site_id, transaction_id as id, json_build_object('debit', sum(debit), 'credit', sum(credit))::text as found
      from ledger_entry where site_id in (select id from s) group by site_id, transaction_id, currency_id having sum(debit) <> sum(credit)`,
  },
  {
    rule: '10',
    what: 'the amount of a recharge equals what it added to the balance',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'walletAmount', r.wallet_amount, 'booked', j.total)::text as found
      from recharge r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from journal where site_id = r.site_id and source_id = r.id and journal_type = 101) j
      where r.wallet_amount <> j.total`,
  },
  {
    rule: '10',
    what: 'the added and refunded amounts of a recharge equal the journal',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'gift', r.gift_amount, 'added', j.gift, 'refund', r.refund_amount, 'given', j.refund)::text as found
      from recharge r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount) filter (where journal_type = 102 and amount > 0 and source_type = 'recharge'), 0) + coalesce((select sum(g.amount)
            from activity_issue a join journal g on g.site_id = a.site_id and g.source_id = a.id
            where a.site_id = r.site_id and a.source_type = 'recharge' and a.source_id = r.id), 0) as gift,
          coalesce((select -sum(amount) from journal where site_id = r.site_id and journal_type = 116 and (source_id = r.id
            or source_id in (select id from online_refund where site_id = r.site_id and recharge_id = r.id))), 0) as refund
        from journal where site_id = r.site_id and source_id = r.id) j
      where r.gift_amount <> j.gift or r.refund_amount <> j.refund`,
  },
  {
    rule: '10',
    what: 'only successful recharges add to the balance',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'status', r.recharge_status, 'walletAmount', r.wallet_amount)::text as found
      from recharge r join s on s.id = r.site_id
      where (r.recharge_status in (${RechargeStatus.Succeeded}, ${RechargeStatus.Refunded}, ${RechargeStatus.Voided})) <> (r.wallet_amount > 0)`,
  },
  {
    rule: '10',
    what: 'a withdrawal reserves its amount until it is rejected or cancelled',
    broken: `select w.site_id, w.id, json_build_object('withdrawal', w.serial_number, 'status', w.withdrawal_status, 'amount', w.amount, 'held', j.total)::text as found
      from withdrawal w join s on s.id = w.site_id
      cross join lateral (select coalesce(-sum(amount), 0) as total from journal where site_id = w.site_id and source_id = w.id and journal_type in (105, 106)) j
      where j.total <> case when w.withdrawal_status in (${WithdrawalStatus.Rejected}, ${WithdrawalStatus.Cancelled}, ${WithdrawalStatus.Returned}) then 0 else w.amount end`,
  },
  {
    rule: '10',
    what: 'a voided recharge has no effect on the balance',
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'left', j.total)::text as found
      from recharge r join s on s.id = r.site_id
      cross join lateral (select coalesce(sum(amount), 0) as total from journal where site_id = r.site_id and source_id = r.id) j
      where r.recharge_status = ${RechargeStatus.Voided} and j.total > 0`,
  },
  {
    rule: '2',
    what: 'a reversal is the exact opposite of the entry it reverses',
    broken: `select j.site_id, j.id, json_build_object('row', j.serial_number, 'amount', j.amount, 'reverses', o.serial_number, 'was', o.amount)::text as found
      from journal j join s on s.id = j.site_id join journal o on o.site_id = j.site_id and o.id = j.reverses_id
      where j.amount <> -o.amount or j.owner_id <> o.owner_id or j.amount_account <> o.amount_account or j.currency_id <> o.currency_id`,
  },
  {
    rule: 'rechargeWithoutReceipt',
    what: 'money recorded as received by hand or by bank names its document',
    open: true,
    broken: `select r.site_id, r.id, json_build_object('recharge', r.serial_number, 'amount', r.wallet_amount)::text as found
      from recharge r join s on s.id = r.site_id
      where r.recharge_status = ${RechargeStatus.Succeeded} and coalesce(trim(r.remarks), '') = '' and jsonb_array_length(r.voucher_urls) = 0
        and r.recharge_type in (${RechargeType.Manual}, ${RechargeType.BankTransfer})`,
  },
  {
    rule: '11',
    what: 'the database role of the server can neither change nor delete booked rows',
    broken: `select null::uuid as site_id, null::uuid as id, t.name || ' ' || p.privilege as found from (values ('journal'), ('ledger_entry'), ('payment_of_bill')) t(name)
      cross join (values ('UPDATE'), ('DELETE')) p(privilege)
      where exists (select 1 from pg_roles where rolname = 'entrepot_app') and has_table_privilege('entrepot_app', t.name, p.privilege)`,
  },
];
