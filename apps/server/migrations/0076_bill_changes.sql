-- Corrections of bills count on their own day: every change of what a bill contributes to revenue is a row of its own.
create table "bill_change" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bill_id" uuid not null,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "bill_type" smallint not null,
  "bills" integer not null,
  "revenue" numeric(18,3) not null,
  "discount" numeric(18,3) not null,
  "coupon" numeric(18,3) not null,
  "refund" numeric(18,3) not null,
  "estimated" boolean not null default false,
  constraint pk_bill_change primary key (site_id, id)
);
create index ix_bill_change_bill_id on "bill_change" ("site_id", "bill_id", creation_time desc, id desc);
create index ix_bill_change_owner_id on "bill_change" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_bill_change_ on "bill_change" ("site_id", creation_time desc, id desc);

alter table "bill_change" add constraint fk_bill_change_site_id foreign key ("site_id") references "site" (id);
alter table "bill_change" add constraint fk_bill_change_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "bill_change" add constraint fk_bill_change_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bill_change" add constraint fk_bill_change_currency_id foreign key ("currency_id") references "currency" (id);
grant select, insert on "bill_change" to entrepot_app;
create function bill_changed() returns trigger language plpgsql as $$ declare before numeric[] := array[0, 0, 0, 0, 0]::numeric[]; after numeric[] := case when new.is_deleted or new.payment_status = 7 then array[0, 0, 0, 0, 0]::numeric[] else array[1, new.total_amount, new.discount_amount, new.coupon_amount, new.refund_amount] end; begin if tg_op = 'UPDATE' then before := case when old.is_deleted or old.payment_status = 7 then array[0, 0, 0, 0, 0]::numeric[] else array[1, old.total_amount, old.discount_amount, old.coupon_amount, old.refund_amount] end; end if; if before is distinct from after then insert into bill_change (id, creation_time, site_id, bill_id, owner_id, currency_id, bill_type, bills, revenue, discount, coupon, refund) values (gen_random_uuid(), case tg_op when 'INSERT' then new.creation_time else coalesce(new.last_modification_time, new.creation_time) end, new.site_id, new.id, new.owner_id, new.currency_id, new.bill_type, after[1] - before[1], after[2] - before[2], after[3] - before[3], after[4] - before[4], after[5] - before[5]); end if; return null; end $$;
create trigger tr_bill_change after insert on "bill" for each row execute function bill_changed();
create trigger tr_bill_other_change after update on "bill" for each row when ((old.is_deleted, old.payment_status, old.total_amount, old.discount_amount, old.coupon_amount, old.refund_amount) is distinct from (new.is_deleted, new.payment_status, new.total_amount, new.discount_amount, new.coupon_amount, new.refund_amount)) execute function bill_changed();
-- Bills of before count on their day with what is left of them, as reports showed them until now.
insert into bill_change (id, creation_time, site_id, bill_id, owner_id, currency_id, bill_type, bills, revenue, discount, coupon, refund, estimated)
select gen_random_uuid(), b.creation_time, b.site_id, b.id, b.owner_id, b.currency_id, b.bill_type, 1, b.total_amount, b.discount_amount, b.coupon_amount, b.refund_amount, true
from bill b where not b.is_deleted and b.payment_status <> 7;
drop trigger tr_bill_day on "bill";
drop trigger tr_bill_other_day on "bill";
create or replace function bill_days(r bill) returns table (kind text, day date, key text, sums numeric[]) language sql stable as $$ select 'owed', day_at(r.site_id, r.due_time), r.currency_id::text, array[r.payment_money - r.paid_amount] where not r.is_deleted and r.payment_status in (1, 2) and r.overdue and r.due_time is not null and r.payment_money > r.paid_amount $$;
create trigger tr_bill_day after insert or delete on "bill" for each row execute function bill_day();
create trigger tr_bill_other_day after update on "bill" for each row when ((old.site_id, old.is_deleted, old.payment_status, old.currency_id, old.payment_money, old.paid_amount, old.overdue, old.due_time) is distinct from (new.site_id, new.is_deleted, new.payment_status, new.currency_id, new.payment_money, new.paid_amount, new.overdue, new.due_time)) execute function bill_day();
create function bill_change_days(r bill_change) returns table (kind text, day date, key text, sums numeric[]) language sql stable as $$ select 'billed', day_at(r.site_id, r.creation_time), r.currency_id::text, array[r.bills, r.revenue, r.discount, r.refund] where r.bill_type <> 8 $$;
create function bill_change_day() returns trigger language plpgsql as $$ begin insert into day_delta (site_id, kind, day, key, sums) select x.site_id, x.kind, x.day, x.key, array[sum(x.sign * coalesce(x.sums[1], 0)), sum(x.sign * coalesce(x.sums[2], 0)), sum(x.sign * coalesce(x.sums[3], 0)), sum(x.sign * coalesce(x.sums[4], 0))] from (select old.site_id, d.*, -1 as sign from bill_change_days(old) d union all select new.site_id, d.*, 1 as sign from bill_change_days(new) d) x group by 1, 2, 3, 4 having array[sum(x.sign * coalesce(x.sums[1], 0)), sum(x.sign * coalesce(x.sums[2], 0)), sum(x.sign * coalesce(x.sums[3], 0)), sum(x.sign * coalesce(x.sums[4], 0))] <> array[0, 0, 0, 0]::numeric[]; return null; end $$;
create trigger tr_bill_change_day after insert or delete on "bill_change" for each row execute function bill_change_day();
create trigger tr_bill_change_other_day after update on "bill_change" for each row when ((old.site_id, old.creation_time, old.revenue) is distinct from (new.site_id, new.creation_time, new.revenue)) execute function bill_change_day();
create or replace function days_counted(sites uuid[], first date) returns table (site_id uuid, kind text, day date, key text, sums numeric[]) language sql stable as $$ select f.site_id, f.kind, f.day, f.key, array[sum(coalesce(f.sums[1], 0)), sum(coalesce(f.sums[2], 0)), sum(coalesce(f.sums[3], 0)), sum(coalesce(f.sums[4], 0))] from (select r.site_id, d.*, null::uuid as what from logistics_order r, lateral logistics_order_days(r) d where r.site_id = any(sites) and r.creation_time >= first - 2 union all select r.site_id, d.*, null from bill r, lateral bill_days(r) d where r.site_id = any(sites) and r.overdue union all select r.site_id, d.*, null from bill_change r, lateral bill_change_days(r) d where r.site_id = any(sites) and r.creation_time >= first - 2 union all select r.site_id, d.*, null from bill_settlement r, lateral bill_settlement_days(r) d where r.site_id = any(sites) and r.bill_settlement_status = 5 union all select distinct m.site_id, case m.stock_movement_type when 5 then 'shelved' else 'left' end, day_at(m.site_id, m.creation_time), k, array[1::numeric], case m.stock_movement_type when 5 then m.package_id else m.source_id end from stock_movement m, unnest(array['', m.warehouse_id::text]) k where m.site_id = any(sites) and m.creation_time >= first - 2 and ((m.stock_movement_type = 5 and m.source_type = 'packageStep' and m.package_id is not null) or (m.stock_movement_type = 11 and m.source_type = 'logisticsOrder' and m.source_id is not null))) f where f.kind = 'owed' or f.day >= first group by 1, 2, 3, 4 $$;
select days_corrected(array(select id from site), current_date - 60);
