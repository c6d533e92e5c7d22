-- Closed months: entries dated in one are refused. Requests that concern no customer, as the reopening of a month.
create table "book_month" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "month" varchar(7) not null,
  "book_month_status" smallint not null default 1,
  "ends_time" timestamptz not null,
  "closed_time" timestamptz not null,
  "closed_by_id" uuid not null,
  "open_count" integer not null default 0,
  "figures" jsonb not null default '[]'::jsonb,
  "reopened_time" timestamptz,
  "reopened_by_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_book_month primary key (site_id, id)
);
create unique index uq_book_month_month on "book_month" ("site_id", "month");
create index ix_book_month_book_month_status on "book_month" ("site_id", "book_month_status", creation_time desc, id desc) where not is_deleted;
create index ix_book_month_time on "book_month" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_book_month_month on "book_month" using gin ("month" gin_trgm_ops, site_id);

alter table "book_month" add constraint fk_book_month_site_id foreign key ("site_id") references "site" (id);
grant select, insert, update, delete on "book_month" to entrepot_app;
create function ledger_entry_dated() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(hashtextextended('books ' || a.site_id, 471)) from (select distinct site_id from added) a; if exists (select 1 from added a join book_month m on m.site_id = a.site_id and m.book_month_status = 1 and m.ends_time > a.creation_time) then raise exception 'the month is closed' using errcode = '23514', constraint = 'book_month_closed'; end if; return null; end $$;
create trigger tr_ledger_entry_dated after insert on "ledger_entry" referencing new table as added for each statement execute function ledger_entry_dated();
alter table "money_request" alter column "owner_id" drop not null;
alter table "money_request" drop constraint ck_money_request_amount_is_positive;
alter table "money_request" add constraint ck_money_request_amount_not_negative check (amount >= 0);
