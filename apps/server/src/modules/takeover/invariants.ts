import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Invariant } from '../../core/jobs/invariants.ts';

const { TakeOverPart, TakeOverStatus, JournalType } = enumCodes;

/** Invariants of take-overs. */
export const takeOverInvariants: readonly Invariant[] = [
  {
    rule: '10',
    what: 'an opened take-over booked the balances of its customers, an undone one reversed them, and one in preparation booked none',
    broken: `select t.site_id, t.id, json_build_object('takeOver', t.name, 'status', t.take_over_status, 'rows', r.total, 'booked', j.total)::text as found
      from take_over t join s on s.id = t.site_id
      cross join lateral (select coalesce(sum(greatest((figures ->> 'balance')::numeric, 0)), 0) as total from take_over_row
        where site_id = t.site_id and take_over_id = t.id and part = ${TakeOverPart.Customers}) r
      cross join lateral (select coalesce(sum(j.amount), 0) as total from take_over_row q
        join journal j on j.site_id = q.site_id and j.source_id = q.id and j.journal_type in (${JournalType.OpeningBalance}, ${JournalType.Reversal})
        where q.site_id = t.site_id and q.take_over_id = t.id and q.part = ${TakeOverPart.Customers}) j
      where j.total <> case when t.take_over_status = ${TakeOverStatus.Opened} then r.total else 0 end`,
  },
];
