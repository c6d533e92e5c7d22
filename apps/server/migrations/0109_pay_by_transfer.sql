alter table "recharge" add column "bill_ids" jsonb not null default '[]'::jsonb;
