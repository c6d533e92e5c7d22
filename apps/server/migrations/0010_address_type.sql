alter table "consolidation_address" add column "address_type" smallint not null default 1;
