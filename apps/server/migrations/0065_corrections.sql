alter table "logistics_order" add column "refund_locked_by_arrival" boolean not null default false;
