alter table "logistics_order" add column "refund_locked_by_arrival" boolean not null default false;
alter table "stock_count_line" add column "reversed_time" timestamptz;
alter table "stock_count_line" add column "reverser_id" uuid;
alter table "stock_count_line" add column "reversal_reason" varchar(500);
