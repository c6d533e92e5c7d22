import { enumCodes } from '@entrepot/contract/data/codes.ts';

/**
 * Refuses entries of the ledger that are dated in a closed month. Each posting shares the lock of its site's books until it commits; closing
 * a month takes it alone, so that a posting is either part of the closed month or refused. `constraint-refusals.ts` names the refusal.
 */
export const closedMonths = `
create function ledger_entry_dated() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(hashtextextended('books ' || a.site_id, 471)) from (select distinct site_id from added) a; if exists (select 1 from added a join book_month m on m.site_id = a.site_id and m.book_month_status = ${enumCodes.BookMonthStatus.Closed} and m.ends_time > a.creation_time) then raise exception 'the month is closed' using errcode = '23514', constraint = 'book_month_closed'; end if; return null; end $$;
create trigger tr_ledger_entry_dated after insert on "ledger_entry" referencing new table as added for each statement execute function ledger_entry_dated();
`;
