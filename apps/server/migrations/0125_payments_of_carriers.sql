alter table "carrier_charge" add column "paid_time" timestamptz;
alter table "carrier_charge" add column "transfer_no" varchar(64);
alter table "carrier_charge" add column "paid_by_id" uuid;
alter table "carrier_charge" add column "payment_remarks" varchar(500);
create table "missing_decision" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "online_payment_id" uuid not null,
  "remarks" varchar(500) not null,
  "decided_by_id" uuid,
  "undone_time" timestamptz,
  "undone_by_id" uuid,
  "undo_remarks" varchar(500),
  constraint ck_missing_decision_undone_has_reason check ((undone_time is null) = (undo_remarks is null)),
  constraint pk_missing_decision primary key (site_id, id)
);
alter table "carrier_charge" add constraint ck_carrier_charge_paid_by_transfer check ((paid_time is null) = (transfer_no is null)) not valid;
alter table "carrier_charge" add constraint ck_carrier_charge_voided_is_unpaid check (voided_time is null or paid_time is null) not valid;
alter table "missing_decision" add constraint fk_missing_decision_online_payment_id foreign key ("site_id", "online_payment_id") references "online_payment" (site_id, id);
alter table "missing_decision" add constraint fk_missing_decision_site_id foreign key ("site_id") references "site" (id);
create unique index uq_missing_decision_online_payment_id on "missing_decision" ("site_id", "online_payment_id") where undone_time is null;
grant delete, insert, select, update on "missing_decision" to entrepot_app;
-- outside a transaction
alter table "carrier_charge" validate constraint ck_carrier_charge_paid_by_transfer;
alter table "carrier_charge" validate constraint ck_carrier_charge_voided_is_unpaid;
