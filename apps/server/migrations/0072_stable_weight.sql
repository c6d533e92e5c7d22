alter table "site_configuration" add column "save_stable_weight" boolean not null default false;
