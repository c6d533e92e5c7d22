create table "measure_approval" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "asked_by" uuid not null,
  "approver_id" uuid not null,
  "subject" varchar(300) not null,
  "expiration_time" timestamptz not null,
  "used_time" timestamptz,
  constraint ck_measure_approval_another_person check (approver_id <> asked_by),
  constraint pk_measure_approval primary key (site_id, id)
);
alter table "site_configuration" add column "weight_deviation_share" numeric(7,3) not null default '10'::numeric;
alter table "site_configuration" add column "weight_deviation" numeric(12,3) not null default 0.5;
alter table "site_configuration" add column "leader_deviation_share" numeric(7,3) not null default '50'::numeric;
alter table "site_configuration" add column "heaviest_parcel" numeric(12,3) not null default '70'::numeric;
alter table "site_configuration" add column "longest_side" numeric(10,3) not null default '300'::numeric;
alter table "site_configuration" add column "sizes_required" boolean not null default false;
alter table "site_configuration" add column "smallest_side" numeric(10,3) not null default '1'::numeric;
alter table "site_configuration" add column "bag_deviation_share" numeric(7,3) not null default '5'::numeric;
alter table "site_configuration" add column "bag_deviation" numeric(12,3) not null default '1'::numeric;
alter table "measure_approval" add constraint fk_measure_approval_site_id foreign key ("site_id") references "site" (id);
alter table "site_configuration" add constraint ck_site_configuration_measures_not_negative check (weight_deviation_share >= 0 and weight_deviation >= 0 and leader_deviation_share >= 0 and heaviest_parcel >= 0 and longest_side >= 0 and smallest_side >= 0 and bag_deviation_share >= 0 and bag_deviation >= 0) not valid;
create index ix_measure_approval_asked_by_expiration_time on "measure_approval" ("site_id", "asked_by", "expiration_time", creation_time desc, id desc);
grant delete, insert, select, update on "measure_approval" to entrepot_app;
-- outside a transaction
alter table "site_configuration" validate constraint ck_site_configuration_measures_not_negative;
