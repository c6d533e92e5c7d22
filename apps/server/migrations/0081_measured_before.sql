alter table "package" add column "measured_before" jsonb;
