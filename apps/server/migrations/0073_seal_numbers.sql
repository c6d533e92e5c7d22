alter table "site_configuration" add column "seal_number_required" boolean not null default false;
alter table "bag" add column "seal_number" varchar(40);
alter table "bag" add column "received_seal_number" varchar(40);
-- outside a transaction
create unique index concurrently uq_bag_seal_number on "bag" ("site_id", "seal_number") where seal_number is not null and not is_deleted;
