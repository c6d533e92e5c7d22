alter table "site" add column "display_currency_id" uuid;
alter table "site" add constraint fk_site_display_currency_id foreign key ("display_currency_id") references "currency" (id) not valid;
-- outside a transaction
alter table "site" validate constraint fk_site_display_currency_id;
