create table "customs_paper" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "order_id" uuid not null,
  "kind" integer not null default 1,
  "image_urls" jsonb default '[]'::jsonb,
  "remarks" varchar(500),
  "handed_in_time" timestamptz not null,
  "handed_in_by_id" uuid,
  "remove_after" date not null,
  "removed_time" timestamptz,
  constraint pk_customs_paper primary key (site_id, id)
);
create table "declarant_entry" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "order_id" uuid not null,
  "applicant_id" uuid,
  "recipient_id" uuid,
  "identity_mark" varchar(64) not null,
  "country_id" uuid not null,
  "period" date not null,
  "declared_amount" numeric(18,3) not null default '0'::numeric,
  "currency_id" uuid,
  "entered_time" timestamptz not null,
  constraint ck_declarant_entry_declared_not_negative check (declared_amount >= 0),
  constraint pk_declarant_entry primary key (site_id, id)
);
create table "logistics_invoice" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "invoice_no" varchar(32) not null,
  "order_id" uuid not null,
  "owner_id" uuid not null,
  "status" smallint not null default 1,
  "applicant_id" uuid,
  "receiver" jsonb,
  "currency_id" uuid not null,
  "term_of_trade" varchar(8) default 'DAP'::character varying,
  "total_amount" numeric(18,3) not null default '0'::numeric,
  "issued_time" timestamptz,
  "voided_time" timestamptz,
  "instead_of_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_logistics_invoice_total_not_negative check (total_amount >= 0),
  constraint pk_logistics_invoice primary key (site_id, id)
);
create table "logistics_invoice_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "invoice_id" uuid not null,
  "chinese_name" varchar(200) not null,
  "english_name" varchar(200),
  "hs_code" varchar(16),
  "quantity" integer not null default 1,
  "unit_price" numeric(18,3) not null default '0'::numeric,
  "amount" numeric(18,3) not null default '0'::numeric,
  "origin_country_id" uuid,
  "net_weight" numeric(12,3) default '0'::numeric,
  "line_number" integer not null default 1,
  constraint ck_logistics_invoice_line_amounts_not_negative check (least(unit_price, amount, net_weight) >= 0 and quantity > 0),
  constraint pk_logistics_invoice_line primary key (site_id, id)
);
create table "return_logistics_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(32) not null,
  "returns_order_number_no" varchar(40) not null,
  "original_order_number_no" varchar(40),
  "order_id" uuid,
  "owner_id" uuid,
  "warehouse_id" uuid not null,
  "status" smallint not null default 10,
  "return_reason" smallint default 5,
  "return_prohibited" boolean not null default false,
  "shelf_id" uuid,
  "image_urls" jsonb default '[]'::jsonb,
  "gross_weight" numeric(12,3) default '0'::numeric,
  "package_id" uuid,
  "signed_time" timestamptz,
  "signer_id" uuid,
  "shelved_time" timestamptz,
  "claimed_time" timestamptz,
  "decide_by" date,
  "reminded_time" timestamptz,
  "remark" varchar(500),
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_return_logistics_order_weight_not_negative check (gross_weight >= 0),
  constraint pk_return_logistics_order primary key (site_id, id)
);
create table "return_logistics_order_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "return_logistics_order_id" uuid not null,
  "identification" varchar(64),
  "product_name" varchar(200) not null,
  "quantity" integer not null default 1,
  "image_urls" jsonb default '[]'::jsonb,
  "commodity_id" uuid,
  "goods_status" smallint not null default 1,
  "warehoused_quantity" integer not null default 0,
  "warehoused_shelf_id" uuid,
  "warehoused_time" timestamptz,
  "package_id" uuid,
  constraint ck_return_logistics_order_goods_quantities_sensible check (quantity > 0 and warehoused_quantity between 0 and quantity),
  constraint pk_return_logistics_order_goods primary key (site_id, id)
);
create table "transfer_plan" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(100) not null,
  "status" smallint not null default 1,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "plan_date" date not null,
  "cut_off_time" timestamptz,
  "type_of_shipping_id" uuid,
  "transport_shift_id" uuid,
  "order_count" integer not null default 0,
  "weight" numeric(12,3) not null default '0'::numeric,
  "recurrence" integer not null default 0,
  "made_from_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_transfer_plan_counts_not_negative check (order_count >= 0 and weight >= 0),
  constraint ck_transfer_plan_goes_elsewhere check (from_warehouse_id <> to_warehouse_id),
  constraint ck_transfer_plan_recurrence_known check (recurrence between 0 and 2),
  constraint pk_transfer_plan primary key (site_id, id)
);
create table "warehouse_transfer" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "order_id" uuid not null,
  "status" smallint not null default 1,
  "from_warehouse_id" uuid not null,
  "to_warehouse_id" uuid not null,
  "transport_shift_id" uuid,
  "plan_id" uuid,
  "departure_time" timestamptz,
  "arrival_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint ck_warehouse_transfer_goes_elsewhere check (from_warehouse_id <> to_warehouse_id),
  constraint pk_warehouse_transfer primary key (site_id, id)
);
alter table "bin" add column "transport_shift_id" uuid;
alter table "site_configuration" add column "return_keep_days" integer not null default 30;
create or replace function return_logistics_order_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'returnLogisticsOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function return_logistics_order_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'returnLogisticsOrder', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'returnLogisticsOrder', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function return_logistics_order_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'returnLogisticsOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function warehouse_transfer_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'warehouseTransfer', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create or replace function warehouse_transfer_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'warehouseTransfer', date_trunc('hour', old.creation_time, 'UTC'), array[old.status::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'warehouseTransfer', date_trunc('hour', new.creation_time, 'UTC'), array[new.status::text], 1); end if; return null; end $$;
create or replace function warehouse_transfer_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'warehouseTransfer', date_trunc('hour', c.creation_time, 'UTC'), array[c.status::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
alter table "bin" add constraint fk_bin_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id) not valid;
alter table "customs_paper" add constraint fk_customs_paper_order_id foreign key ("site_id", "order_id") references "logistics_order" (site_id, id);
alter table "customs_paper" add constraint fk_customs_paper_site_id foreign key ("site_id") references "site" (id);
alter table "declarant_entry" add constraint fk_declarant_entry_applicant_id foreign key ("site_id", "applicant_id") references "applicant" (site_id, id);
alter table "declarant_entry" add constraint fk_declarant_entry_country_id foreign key ("country_id") references "region" (id);
alter table "declarant_entry" add constraint fk_declarant_entry_currency_id foreign key ("currency_id") references "currency" (id);
alter table "declarant_entry" add constraint fk_declarant_entry_order_id foreign key ("site_id", "order_id") references "logistics_order" (site_id, id);
alter table "declarant_entry" add constraint fk_declarant_entry_recipient_id foreign key ("site_id", "recipient_id") references "recipient" (site_id, id);
alter table "declarant_entry" add constraint fk_declarant_entry_site_id foreign key ("site_id") references "site" (id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_applicant_id foreign key ("site_id", "applicant_id") references "applicant" (site_id, id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_currency_id foreign key ("currency_id") references "currency" (id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_instead_of_id foreign key ("site_id", "instead_of_id") references "logistics_invoice" (site_id, id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_order_id foreign key ("site_id", "order_id") references "logistics_order" (site_id, id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "logistics_invoice" add constraint fk_logistics_invoice_site_id foreign key ("site_id") references "site" (id);
alter table "logistics_invoice_line" add constraint fk_logistics_invoice_line_invoice_id foreign key ("site_id", "invoice_id") references "logistics_invoice" (site_id, id);
alter table "logistics_invoice_line" add constraint fk_logistics_invoice_line_origin_country_id foreign key ("origin_country_id") references "region" (id);
alter table "logistics_invoice_line" add constraint fk_logistics_invoice_line_site_id foreign key ("site_id") references "site" (id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_order_id foreign key ("site_id", "order_id") references "logistics_order" (site_id, id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_site_id foreign key ("site_id") references "site" (id);
alter table "return_logistics_order" add constraint fk_return_logistics_order_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_commodity_id foreign key ("site_id", "commodity_id") references "commodity" (site_id, id);
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_return_logistics_order_id foreign key ("site_id", "return_logistics_order_id") references "return_logistics_order" (site_id, id);
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_site_id foreign key ("site_id") references "site" (id);
alter table "return_logistics_order_goods" add constraint fk_return_logistics_order_goods_warehoused_shelf_id foreign key ("site_id", "warehoused_shelf_id") references "shelf" (site_id, id);
alter table "transfer_plan" add constraint fk_transfer_plan_from_warehouse_id foreign key ("site_id", "from_warehouse_id") references "warehouse" (site_id, id);
alter table "transfer_plan" add constraint fk_transfer_plan_made_from_id foreign key ("site_id", "made_from_id") references "transfer_plan" (site_id, id);
alter table "transfer_plan" add constraint fk_transfer_plan_site_id foreign key ("site_id") references "site" (id);
alter table "transfer_plan" add constraint fk_transfer_plan_to_warehouse_id foreign key ("site_id", "to_warehouse_id") references "warehouse" (site_id, id);
alter table "transfer_plan" add constraint fk_transfer_plan_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "transfer_plan" add constraint fk_transfer_plan_type_of_shipping_id foreign key ("site_id", "type_of_shipping_id") references "shipping_method" (site_id, id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_from_warehouse_id foreign key ("site_id", "from_warehouse_id") references "warehouse" (site_id, id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_order_id foreign key ("site_id", "order_id") references "logistics_order" (site_id, id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_plan_id foreign key ("site_id", "plan_id") references "transfer_plan" (site_id, id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_site_id foreign key ("site_id") references "site" (id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_to_warehouse_id foreign key ("site_id", "to_warehouse_id") references "warehouse" (site_id, id);
alter table "warehouse_transfer" add constraint fk_warehouse_transfer_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
create index ix_transfer_plan_to_warehouse_id_status on "transfer_plan" ("site_id", "to_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_transfer_order_id on "warehouse_transfer" ("site_id", "order_id", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_goods_commodity_id on "return_logistics_order_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_warehouse_transfer_from_warehouse_id_status on "warehouse_transfer" ("site_id", "from_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_invoice_order_id on "logistics_invoice" ("site_id", "order_id", creation_time desc, id desc) where not is_deleted;
create index ix_customs_paper_remove_after on "customs_paper" ("site_id", "remove_after", creation_time desc, id desc);
create index ix_logistics_invoice_owner_id_status on "logistics_invoice" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_goods_return_logistics_order_id on "return_logistics_order_goods" ("site_id", "return_logistics_order_id", creation_time desc, id desc);
create index ix_return_logistics_order_time on "return_logistics_order" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_transfer_time on "warehouse_transfer" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_logistics_invoice_remarks on "logistics_invoice" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_warehouse_transfer_transport_shift_id on "warehouse_transfer" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_shelf_id on "return_logistics_order" ("site_id", "shelf_id", creation_time desc, id desc) where not is_deleted;
create index ix_customs_paper_order_id on "customs_paper" ("site_id", "order_id", creation_time desc, id desc);
create index tg_return_logistics_order_original_order_number_no on "return_logistics_order" using gin (site_id, "original_order_number_no" gin_trgm_ops);
create index ix_warehouse_transfer_status on "warehouse_transfer" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_status on "return_logistics_order" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_goods_identification on "return_logistics_order_goods" ("site_id", "identification", creation_time desc, id desc);
create unique index uq_return_logistics_order_returns_order_number_no on "return_logistics_order" ("site_id", "returns_order_number_no") where status <> 90 and not is_deleted;
create index ix_return_logistics_order_package_id on "return_logistics_order" ("site_id", "package_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_invoice_time on "logistics_invoice" (site_id, creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_original_order_number_no on "return_logistics_order" ("site_id", "original_order_number_no", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_plan_transport_shift_id on "transfer_plan" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_invoice_applicant_id on "logistics_invoice" ("site_id", "applicant_id", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_plan_cut_off_time on "transfer_plan" ("site_id", "cut_off_time", creation_time desc, id desc) where not is_deleted;
create index ix_return_logistics_order_decide_by on "return_logistics_order" ("site_id", "decide_by", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_plan_status on "transfer_plan" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_invoice_status on "logistics_invoice" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create unique index uq_warehouse_transfer_order_id on "warehouse_transfer" ("site_id", "order_id") where status in (1, 2, 3) and not is_deleted;
create index tg_return_logistics_order_serial_number on "return_logistics_order" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_return_logistics_order_returns_order_number_no on "return_logistics_order" using gin (site_id, "returns_order_number_no" gin_trgm_ops);
create index ix_declarant_entry_applicant_id_period on "declarant_entry" ("site_id", "applicant_id", "period", creation_time desc, id desc);
create index tg_logistics_invoice_invoice_no on "logistics_invoice" using gin (site_id, "invoice_no" gin_trgm_ops);
create index ix_warehouse_transfer_to_warehouse_id_status on "warehouse_transfer" ("site_id", "to_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_transfer_plan_remarks on "transfer_plan" using gin (site_id, "remarks" gin_trgm_ops);
create index tg_transfer_plan_name on "transfer_plan" using gin (site_id, "name" gin_trgm_ops);
create unique index uq_logistics_invoice_line_invoice_id_line_number on "logistics_invoice_line" ("site_id", "invoice_id", "line_number");
create index ix_warehouse_transfer_plan_id on "warehouse_transfer" ("site_id", "plan_id", creation_time desc, id desc) where not is_deleted;
create unique index uq_transfer_plan_made_from_id_plan_date on "transfer_plan" ("site_id", "made_from_id", "plan_date") where made_from_id is not null and not is_deleted;
create index ix_transfer_plan_from_warehouse_id_status on "transfer_plan" ("site_id", "from_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index tg_return_logistics_order_remark on "return_logistics_order" using gin (site_id, "remark" gin_trgm_ops);
create index ix_transfer_plan_time on "transfer_plan" (site_id, creation_time desc, id desc) where not is_deleted;
create unique index uq_declarant_entry_order_id on "declarant_entry" ("site_id", "order_id");
create index ix_return_logistics_order_warehouse_id_status on "return_logistics_order" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create unique index uq_logistics_invoice_order_id on "logistics_invoice" ("site_id", "order_id") where status <> 3 and not is_deleted;
create index ix_return_logistics_order_owner_id_status on "return_logistics_order" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;
create unique index uq_logistics_invoice_invoice_no on "logistics_invoice" ("site_id", "invoice_no");
create unique index uq_return_logistics_order_serial_number on "return_logistics_order" ("site_id", "serial_number");
create index ix_return_logistics_order_order_id on "return_logistics_order" ("site_id", "order_id", creation_time desc, id desc) where not is_deleted;
create index tg_return_logistics_order_remarks on "return_logistics_order" using gin (site_id, "remarks" gin_trgm_ops);
create index ix_return_logistics_order_goods_package_id on "return_logistics_order_goods" ("site_id", "package_id", creation_time desc, id desc);
create index ix_declarant_entry_identity_mark_country_id_period on "declarant_entry" ("site_id", "identity_mark", "country_id", "period", creation_time desc, id desc);
create or replace trigger tr_return_logistics_order_added after insert on "return_logistics_order" referencing new table as added for each statement execute function return_logistics_order_added();
create or replace trigger tr_return_logistics_order_removed after delete on "return_logistics_order" referencing old table as removed for each statement execute function return_logistics_order_removed();
create or replace trigger tr_return_logistics_order_moved after update on "return_logistics_order" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function return_logistics_order_moved();
create or replace trigger tr_warehouse_transfer_added after insert on "warehouse_transfer" referencing new table as added for each statement execute function warehouse_transfer_added();
create or replace trigger tr_warehouse_transfer_removed after delete on "warehouse_transfer" referencing old table as removed for each statement execute function warehouse_transfer_removed();
create or replace trigger tr_warehouse_transfer_moved after update on "warehouse_transfer" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.status) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.status)) execute function warehouse_transfer_moved();
grant delete, insert, select, update on "customs_paper" to entrepot_app;
grant delete, insert, select, update on "declarant_entry" to entrepot_app;
grant delete, insert, select, update on "logistics_invoice" to entrepot_app;
grant delete, insert, select, update on "logistics_invoice_line" to entrepot_app;
grant delete, insert, select, update on "return_logistics_order" to entrepot_app;
grant delete, insert, select, update on "return_logistics_order_goods" to entrepot_app;
grant delete, insert, select, update on "transfer_plan" to entrepot_app;
grant delete, insert, select, update on "warehouse_transfer" to entrepot_app;
-- outside a transaction
alter table "bin" validate constraint fk_bin_transport_shift_id;
create index concurrently ix_bin_transport_shift_id on "bin" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
