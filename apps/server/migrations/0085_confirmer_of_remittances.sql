alter table "cod_remittance" add column "confirmed_by_id" uuid;
