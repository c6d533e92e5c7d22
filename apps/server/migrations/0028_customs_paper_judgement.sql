-- Each paper that customs asked for says whether it was taken as right, by whom, and why not.
alter table "customs_paper" add column "accepted" boolean;
alter table "customs_paper" add column "judged_time" timestamptz;
alter table "customs_paper" add column "judged_by_id" uuid;
alter table "customs_paper" add column "judgement" varchar(500);
alter table "customs_paper" add constraint ck_customs_paper_judged_at_a_time check ((accepted is null) = (judged_time is null)) not valid;
-- outside a transaction
alter table "customs_paper" validate constraint ck_customs_paper_judged_at_a_time;
