-- Which row of a quotation, or which service, a line of a bill charges for: rows of one code are told apart by it.
alter table "bill_line" add column "origin_id" uuid;
update transfer_quotation set surcharges = (select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || row_ order by at)
  from jsonb_array_elements(surcharges) with ordinality as rows_(row_, at)) where surcharges <> '[]'::jsonb;
update inbound_quotation set surcharges = (select jsonb_agg(jsonb_build_object('id', gen_random_uuid()) || row_ order by at)
  from jsonb_array_elements(surcharges) with ordinality as rows_(row_, at)) where surcharges <> '[]'::jsonb;
-- Until when a version that was replaced ahead of time goes on pricing orders.
alter table "transfer_quotation" add column "counts_until" timestamptz;
-- A tolerance without a step to round to changes no weight.
update transfer_quotation set carry_tolerance = 0 where coalesce(carry, 0) = 0 and carry_tolerance > 0;
alter table "transfer_quotation" drop constraint ck_transfer_quotation_tolerance_below_step, add constraint ck_transfer_quotation_tolerance_below_step check (coalesce(carry_tolerance, 0) = 0 or carry_tolerance < coalesce(carry, 0)) not valid;
-- outside a transaction
alter table "transfer_quotation" validate constraint ck_transfer_quotation_tolerance_below_step;
