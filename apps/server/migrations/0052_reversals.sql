alter table "bill" add column "delivered" boolean not null default false;
alter table "cod_remittance" add column "return_remarks" varchar(500);
alter table "journal" add column "reverses_id" uuid;
alter table "payment_record" add column "void_remarks" varchar(500);
alter table "payment_record" add column "voided_time" timestamptz;
alter table "payment_record" add column "voided_by_id" uuid;
alter table "recharge" add column "void_remarks" varchar(500);
alter table "withdrawal" add column "return_remarks" varchar(500);
alter table "journal" add constraint fk_journal_reverses_id foreign key ("site_id", "reverses_id") references "journal" (site_id, id) not valid;
alter table "payment_record" add constraint ck_payment_record_voided_has_reason check (payment_record_status <> 6 or (voided_time is not null and void_remarks is not null)) not valid;
-- outside a transaction
alter table "journal" validate constraint fk_journal_reverses_id;
alter table "payment_record" validate constraint ck_payment_record_voided_has_reason;
create unique index concurrently uq_journal_reverses_id on "journal" ("site_id", "reverses_id") where reverses_id is not null;
