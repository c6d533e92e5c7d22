create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table "user_account" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_name" varchar(32) not null,
  "nick_name" varchar(32),
  "avatar" varchar(255),
  "account_type_code" smallint not null,
  "member_code" varchar(12),
  "password_hash" varchar(1024) not null,
  "payment_password_hash" varchar(1024),
  "gender" smallint,
  "birth_date" date,
  "email" varchar(128),
  "email_verified" boolean not null default false,
  "phone_code" varchar(4),
  "phone_number" varchar(32),
  "phone_verified" boolean not null default false,
  "lockout_end" timestamptz,
  "locked" boolean not null default false,
  "frozen" boolean not null default false,
  "is_super_user" boolean not null default false,
  "organize_ids" jsonb default '[]'::jsonb,
  "site_ids" jsonb default '[]'::jsonb,
  "available_warehouses" jsonb default '[]'::jsonb,
  "main_account_id" uuid,
  "referrer_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_user_account primary key (site_id, id),
  constraint ck_user_account_member_is_customer check (member_code is null or account_type_code = 2),
  constraint ck_user_account_sub_account_is_customer check (main_account_id is null or account_type_code = 2),
  constraint ck_user_account_not_own_main_account check (main_account_id <> id),
  constraint ck_user_account_not_own_referrer check (referrer_id <> id)
);
create unique index uq_user_account_user_name on "user_account" ("site_id", "user_name");
create unique index uq_user_account_member_code on "user_account" ("site_id", "member_code");
create unique index uq_user_account_phone_code_phone_number on "user_account" ("site_id", "phone_code", "phone_number") where phone_verified and not is_deleted;
create unique index uq_user_account_email on "user_account" ("site_id", "email") where email_verified and not is_deleted;
create index ix_user_account_account_type_code on "user_account" ("site_id", "account_type_code", creation_time desc, id desc) where not is_deleted;
create index ix_user_account_main_account_id on "user_account" ("site_id", "main_account_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_account_referrer_id on "user_account" ("site_id", "referrer_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_account_time on "user_account" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_user_account_user_name on "user_account" using gin (site_id, "user_name" gin_trgm_ops);
create index tg_user_account_nick_name on "user_account" using gin (site_id, "nick_name" gin_trgm_ops);
create index tg_user_account_member_code on "user_account" using gin (site_id, "member_code" gin_trgm_ops);
create index tg_user_account_phone_number on "user_account" using gin (site_id, "phone_number" gin_trgm_ops);
create index tg_user_account_remarks on "user_account" using gin (site_id, "remarks" gin_trgm_ops);

create table "sign_in_name" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "user_name" varchar(128) not null,
  "kind" varchar(16) not null default 'userName',
  "audience" varchar(16) not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  constraint pk_sign_in_name primary key (id),
  constraint ck_sign_in_name_kind_known check (kind in ('userName', 'phone', 'email')),
  constraint ck_sign_in_name_audience_known check (audience in ('staff', 'customer')),
  constraint ck_sign_in_name_in_small_letters check (user_name = lower(user_name))
);
create unique index uq_sign_in_name_user_name_kind on "sign_in_name" ("user_name", "kind") where audience = 'staff';
create unique index uq_sign_in_name_site_id_user_name_kind on "sign_in_name" ("site_id", "user_name", "kind") where audience = 'customer';
create index ix_sign_in_name_user_id on "sign_in_name" ("user_id", creation_time desc, id desc);

create table "role" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "role_kind" integer not null,
  "description" varchar(500),
  "enabled" boolean default true,
  "priority" integer default 100,
  "cod_enabled" boolean default false,
  "cod_default_limit" numeric(18,3) default '0',
  "credit_enabled" boolean default false,
  "credit_default_limit" numeric(18,3) default '0',
  "settlement_cycle_type" smallint default 1,
  "settlement_grace_days" integer default 7,
  "full_bag_charge" boolean default false,
  "is_default" boolean default false,
  "default_apis" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_role primary key (site_id, id),
  constraint ck_role_kind_known check (role_kind in (1, 2)),
  constraint ck_role_limits_not_negative check (cod_default_limit >= 0 and credit_default_limit >= 0)
);
create unique index uq_role_role_kind_name on "role" ("site_id", "role_kind", "name") where not is_deleted;
create index ix_role_role_kind_enabled on "role" ("site_id", "role_kind", "enabled", creation_time desc, id desc) where not is_deleted;
create index ix_role_time on "role" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_role_name on "role" using gin (site_id, "name" gin_trgm_ops);
create index tg_role_description on "role" using gin (site_id, "description" gin_trgm_ops);

create table "user_role" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "role_id" uuid not null,
  constraint pk_user_role primary key (site_id, id)
);
create unique index uq_user_role_user_id_role_id on "user_role" ("site_id", "user_id", "role_id");
create index ix_user_role_role_id on "user_role" ("site_id", "role_id", creation_time desc, id desc);

create table "role_right" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "role_id" uuid not null,
  "code" varchar(160) not null,
  constraint pk_role_right primary key (site_id, id)
);
create unique index uq_role_right_role_id_code on "role_right" ("site_id", "role_id", "code");

create table "session" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "family_id" uuid not null,
  "login_type" varchar(32) not null,
  "menu_classification" smallint not null default 1,
  "refresh_token_hash" varchar(64) not null,
  "device_name" varchar(200),
  "address" varchar(64),
  "expiration_time" timestamptz not null,
  "used_time" timestamptz,
  "revoked_time" timestamptz,
  "replaced_by_id" uuid,
  constraint pk_session primary key (site_id, id),
  constraint ck_session_login_type_known check (login_type in ('userLogin', 'backgroundUserLogin'))
);
create unique index uq_session_refresh_token_hash on "session" ("site_id", "refresh_token_hash");
create index ix_session_user_id on "session" ("site_id", "user_id", creation_time desc, id desc);
create index ix_session_family_id on "session" ("site_id", "family_id", creation_time desc, id desc);
create index ix_session_expiration_time on "session" ("site_id", "expiration_time", creation_time desc, id desc);

create table "password_key" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "secret" varchar(64) not null,
  "expiration_time" timestamptz not null,
  constraint pk_password_key primary key (id)
);
create index ix_password_key_expiration_time on "password_key" ("expiration_time", creation_time desc, id desc);

create table "sms_code" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "scene" smallint not null,
  "phone_code" varchar(4) not null,
  "phone_number" varchar(32) not null,
  "phone_key" varchar(64) not null,
  "code_hash" varchar(1024) not null,
  "tries" integer not null default 5,
  "expiration_time" timestamptz not null,
  "address" varchar(64),
  "used_time" timestamptz,
  constraint pk_sms_code primary key (id),
  constraint ck_sms_code_tries_not_negative check (tries >= 0)
);
create unique index uq_sms_code_phone_key on "sms_code" ("phone_key");
create index ix_sms_code_phone_code_phone_number on "sms_code" ("phone_code", "phone_number", creation_time desc, id desc);
create index ix_sms_code_address on "sms_code" ("address", creation_time desc, id desc);
create index ix_sms_code_expiration_time on "sms_code" ("expiration_time", creation_time desc, id desc);

create table "captcha" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "captcha_key" varchar(64) not null,
  "answer_hash" varchar(1024) not null,
  "kind" varchar(16) not null default 'text',
  "expiration_time" timestamptz not null,
  constraint pk_captcha primary key (id),
  constraint ck_captcha_kind_known check (kind in ('text', 'slider'))
);
create unique index uq_captcha_captcha_key on "captcha" ("captcha_key");
create index ix_captcha_expiration_time on "captcha" ("expiration_time", creation_time desc, id desc);

create table "attempt" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "subject" varchar(200) not null,
  "window_start" timestamptz not null,
  "attempts" integer not null default 0,
  constraint pk_attempt primary key (id)
);
create unique index uq_attempt_subject_window_start on "attempt" ("subject", "window_start");
create index ix_attempt_window_start on "attempt" ("window_start", creation_time desc, id desc);

create table "organize" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "organizes_type" smallint default 2,
  "kind" smallint default 2,
  "parent_id" uuid,
  "display_order" integer default 0,
  "enabled" boolean default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_organize primary key (site_id, id),
  constraint ck_organize_not_own_parent check (parent_id <> id)
);
create unique index uq_organize_parent_id_name on "organize" ("site_id", "parent_id", "name") where not is_deleted;
create unique index uq_organize_organizes_type_name on "organize" ("site_id", "organizes_type", "name") where parent_id is null and not is_deleted;
create index ix_organize_organizes_type on "organize" ("site_id", "organizes_type", creation_time desc, id desc) where not is_deleted;
create index ix_organize_parent_id on "organize" ("site_id", "parent_id", creation_time desc, id desc) where not is_deleted;
create index ix_organize_time on "organize" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_organize_name on "organize" using gin (site_id, "name" gin_trgm_ops);

create table "operation_log" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid,
  "account_type_code" smallint not null,
  "area" varchar(64) not null,
  "operation" varchar(100) not null,
  "target_type" varchar(64),
  "target_id" uuid,
  "before" jsonb,
  "after" jsonb,
  "address" varchar(64),
  constraint pk_operation_log primary key (site_id, id)
);
create index ix_operation_log_user_id on "operation_log" ("site_id", "user_id", creation_time desc, id desc);
create index ix_operation_log_area on "operation_log" ("site_id", "area", creation_time desc, id desc);
create index ix_operation_log_target_id on "operation_log" ("site_id", "target_id", creation_time desc, id desc);
create index ix_operation_log_time on "operation_log" (site_id, creation_time desc, id desc);
create index tg_operation_log_operation on "operation_log" using gin (site_id, "operation" gin_trgm_ops);
create index tg_operation_log_target_type on "operation_log" using gin (site_id, "target_type" gin_trgm_ops);

create table "operation_log_seal" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "sequence" integer not null,
  "from_id" uuid not null,
  "to_id" uuid not null,
  "row_count" integer not null,
  "hash" varchar(64) not null,
  "previous_hash" varchar(64) not null,
  constraint pk_operation_log_seal primary key (site_id, id),
  constraint ck_operation_log_seal_holds_rows check (row_count > 0)
);
create unique index uq_operation_log_seal_sequence on "operation_log_seal" ("site_id", "sequence");

create table "api" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "area" varchar(64) not null,
  "operation" varchar(120) not null,
  "path" varchar(160) not null,
  "description" varchar(500),
  "audience" jsonb default '[]'::jsonb,
  "deprecated" boolean default false,
  "served" boolean not null default false,
  "anonymous" boolean not null default false,
  "offered" jsonb not null default '[]'::jsonb,
  "permissions" jsonb not null default '[]'::jsonb,
  "for_staff" boolean not null default false,
  "for_customers" boolean not null default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_api primary key (id),
  constraint ck_api_path_begins_with_slash check (path like '/%')
);
create unique index uq_api_path on "api" ("path") where not is_deleted;
create index ix_api_area on "api" ("area", creation_time desc, id desc) where not is_deleted;
create index ix_api_time on "api" (creation_time desc, id desc) where not is_deleted;
create index tg_api_path on "api" using gin ("path" gin_trgm_ops);
create index tg_api_description on "api" using gin ("description" gin_trgm_ops);

create table "screen_view" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" varchar(100) not null,
  "title" jsonb not null,
  "role_kind" integer not null,
  "router" varchar(200) not null,
  "menu_classification" smallint default 1,
  "description" varchar(500),
  "buttons" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_screen_view primary key (id),
  constraint ck_screen_view_kind_known check (role_kind in (1, 2))
);
create unique index uq_screen_view_router on "screen_view" ("router") where not is_deleted;
create unique index uq_screen_view_role_kind_name on "screen_view" ("role_kind", "name") where not is_deleted;
create index ix_screen_view_role_kind on "screen_view" ("role_kind", creation_time desc, id desc) where not is_deleted;
create index ix_screen_view_time on "screen_view" (creation_time desc, id desc) where not is_deleted;
create index tg_screen_view_name on "screen_view" using gin ("name" gin_trgm_ops);
create index tg_screen_view_title on "screen_view" using gin (("title"::text) gin_trgm_ops);
create index tg_screen_view_router on "screen_view" using gin ("router" gin_trgm_ops);

create table "menu" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" varchar(100) not null,
  "title" jsonb not null,
  "role_kind" integer not null,
  "menu_classification" smallint default 1,
  "parent_id" uuid,
  "view_id" uuid,
  "path" varchar(200),
  "icon" varchar(64),
  "invisible" boolean default false,
  "audience" jsonb not null,
  "permission" varchar(100),
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_menu primary key (id),
  constraint ck_menu_kind_known check (role_kind in (1, 2)),
  constraint ck_menu_not_own_parent check (parent_id <> id),
  constraint ck_menu_path_begins_with_slash check (path like '/%')
);
create unique index uq_menu_role_kind_menu_classification_parent_id_name on "menu" ("role_kind", "menu_classification", "parent_id", "name") where not is_deleted;
create unique index uq_menu_role_kind_menu_classification_name on "menu" ("role_kind", "menu_classification", "name") where parent_id is null and not is_deleted;
create unique index uq_menu_role_kind_menu_classification_path on "menu" ("role_kind", "menu_classification", "path") where path is not null and not is_deleted;
create index ix_menu_role_kind on "menu" ("role_kind", creation_time desc, id desc) where not is_deleted;
create index ix_menu_parent_id on "menu" ("parent_id", creation_time desc, id desc) where not is_deleted;
create index ix_menu_time on "menu" (creation_time desc, id desc) where not is_deleted;

create table "user_configuration" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "local_service_connection" varchar(255),
  "picking_list_rows" integer,
  "picking_list_columns" integer,
  "get_camera_key_up" varchar(64),
  "get_electronic_scale_value_key_up" varchar(64),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_user_configuration primary key (site_id, id),
  constraint ck_user_configuration_picking_list_has_cells check (picking_list_rows >= 1 and picking_list_columns >= 1)
);
create unique index uq_user_configuration_user_id on "user_configuration" ("site_id", "user_id");

create table "quick_navigation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "path" varchar(255) not null,
  "display_order" integer not null default 0,
  constraint pk_quick_navigation primary key (site_id, id)
);
create unique index uq_quick_navigation_user_id_path on "quick_navigation" ("site_id", "user_id", "path");

create table "email_token" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "email" varchar(128) not null,
  "token_hash" varchar(64) not null,
  "address" varchar(64),
  "expiration_time" timestamptz not null,
  "used_time" timestamptz,
  constraint pk_email_token primary key (site_id, id)
);
create unique index uq_email_token_token_hash on "email_token" ("site_id", "token_hash");
create index ix_email_token_user_id on "email_token" ("site_id", "user_id", creation_time desc, id desc);
create index ix_email_token_email on "email_token" ("site_id", "email", creation_time desc, id desc);
create index ix_email_token_expiration_time on "email_token" ("site_id", "expiration_time", creation_time desc, id desc);

create table "set_up_link" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "token_hash" varchar(64) not null,
  constraint pk_set_up_link primary key (id)
);
create unique index uq_set_up_link_token_hash on "set_up_link" ("token_hash");

create table "second_factor" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "secret" varchar(1024) not null,
  "confirmed_time" timestamptz,
  "last_step" integer not null default 0,
  constraint pk_second_factor primary key (site_id, id)
);
create unique index uq_second_factor_user_id on "second_factor" ("site_id", "user_id");

create table "recovery_code" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "code_hash" varchar(64) not null,
  "used_time" timestamptz,
  constraint pk_recovery_code primary key (site_id, id)
);
create unique index uq_recovery_code_user_id_code_hash on "recovery_code" ("site_id", "user_id", "code_hash");

create table "sent_message" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "channel" varchar(8) not null,
  "receiver" varchar(128) not null,
  "subject" varchar(200),
  "content" varchar(2000),
  "provider" varchar(16) not null,
  "failure" varchar(300),
  "audience" varchar(16) not null,
  "event_id" uuid not null,
  constraint pk_sent_message primary key (site_id, id),
  constraint ck_sent_message_channel_known check (channel in ('sms', 'mail')),
  constraint ck_sent_message_audience_known check (audience in ('staff', 'customer'))
);
create unique index uq_sent_message_event_id on "sent_message" ("site_id", "event_id");
create index ix_sent_message_receiver on "sent_message" ("site_id", "receiver", creation_time desc, id desc);
create index ix_sent_message_time on "sent_message" (site_id, creation_time desc, id desc);
create index tg_sent_message_receiver on "sent_message" using gin (site_id, "receiver" gin_trgm_ops);
create index tg_sent_message_subject on "sent_message" using gin (site_id, "subject" gin_trgm_ops);

create table "site" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" varchar(64) not null,
  "code" varchar(1) not null,
  "site_path" varchar(255) not null,
  "user_path" varchar(255) not null,
  "api_path" varchar(255) not null,
  "hosts" jsonb default '[]'::jsonb,
  "database_type" smallint not null default 1,
  "database_channel" varchar(64) not null,
  "country_id" uuid,
  "time_zone" varchar(64) default 'Asia/Shanghai',
  "default_language" smallint default 1,
  "default_currency_id" uuid,
  "phone_codes" jsonb default '["86","852","853","886"]'::jsonb,
  "enable_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_site primary key (id),
  constraint ck_site_code_is_a_letter check (code ~ '^[A-Z]$')
);
create unique index uq_site_name on "site" ("name");
create unique index uq_site_code on "site" ("code");
create unique index uq_site_site_path on "site" ("site_path");
create unique index uq_site_user_path on "site" ("user_path");
create index ix_site_time on "site" (creation_time desc, id desc) where not is_deleted;
create index tg_site_name on "site" using gin ("name" gin_trgm_ops);
create index tg_site_site_path on "site" using gin ("site_path" gin_trgm_ops);
create index tg_site_user_path on "site" using gin ("user_path" gin_trgm_ops);

create table "site_configuration" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "payment_timing" integer not null default 1,
  "auto_approve_after_payment" boolean not null default false,
  "auto_approve_claim" boolean not null default false,
  "require_weigh_before_shelving" boolean not null default true,
  "user_may_cancel_after_approval" boolean not null default false,
  "cancel_after_packing_fee" numeric(18,3) not null default '0',
  "supplement_tolerance" numeric(18,3) not null default '1',
  "refund_tolerance" numeric(18,3) not null default '1',
  "quote_valid_minutes" integer not null default 30,
  "unpaid_order_expire_hours" integer not null default 72,
  "unknown_item_keep_days" integer not null default 90,
  "package_free_keep_days" integer not null default 60,
  "auto_end_document_days" integer not null default 0,
  "auto_sign_days" integer not null default 15,
  "arrears_block_days" integer not null default 0,
  "cod_remit_days" integer not null default 7,
  "cod_fee_rate" numeric(7,3) default '0',
  "cod_advance" boolean default false,
  "discount_limit" numeric(18,3) not null default '0',
  "refund_to_original_route" boolean not null default false,
  "withdrawal_enabled" boolean not null default false,
  "mix_cargo_type_groups" jsonb default '[]'::jsonb,
  "customs_rules" jsonb default '[]'::jsonb,
  "login_failure_limit" integer not null default 5,
  "lock_minutes" integer not null default 30,
  "referral_reward" numeric(18,3) not null default '0',
  "mall_commission_rate" numeric(7,3) not null default '0',
  "error_log" boolean default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_site_configuration primary key (site_id, id),
  constraint ck_site_configuration_payment_timing_known check (payment_timing in (1, 2)),
  constraint ck_site_configuration_money_not_negative check (cancel_after_packing_fee >= 0 and supplement_tolerance >= 0 and refund_tolerance >= 0 and referral_reward >= 0 and discount_limit >= 0),
  constraint ck_site_configuration_cod_fee_is_a_share check (cod_fee_rate >= 0 and cod_fee_rate < 100),
  constraint ck_site_configuration_commission_is_a_share check (mall_commission_rate between 0 and 100)
);
create unique index uq_site_configuration_ on "site_configuration" ("site_id");
create index ix_site_configuration_time on "site_configuration" (site_id, creation_time desc, id desc) where not is_deleted;

create table "site_page_configuration" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "site_language" smallint not null,
  "title" varchar(100),
  "logo" varchar(255),
  "favicon" varchar(255),
  "carousel" jsonb default '[]'::jsonb,
  "service_cards" jsonb default '[]'::jsonb,
  "about_us" text,
  "contact_us" text,
  "register_agreement" text,
  "privacy_agreement" text,
  "service_agreement" text,
  "copyright" varchar(200),
  "record_number" varchar(100),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_site_page_configuration primary key (site_id, id)
);
create unique index uq_site_page_configuration_site_language on "site_page_configuration" ("site_id", "site_language");
create index ix_site_page_configuration_time on "site_page_configuration" (site_id, creation_time desc, id desc) where not is_deleted;

create table "currency" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" jsonb not null,
  "code" varchar(3) not null,
  "symbol" varchar(8) not null,
  "decimal_places" integer not null default 2,
  "effective" boolean default true,
  "site_ids" jsonb default '[]'::jsonb,
  "exchange_rate" numeric(18,8),
  "rate_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_currency primary key (id),
  constraint ck_currency_rate_is_positive check (exchange_rate > 0),
  constraint ck_currency_decimal_places_few check (decimal_places between 0 and 3)
);
create unique index uq_currency_code on "currency" ("code");
create index ix_currency_time on "currency" (creation_time desc, id desc) where not is_deleted;
create index tg_currency_code on "currency" using gin ("code" gin_trgm_ops);
create index tg_currency_name on "currency" using gin (("name"::text) gin_trgm_ops);

create table "currency_rate" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "currency_id" uuid not null,
  "exchange_rate" numeric(18,8) not null,
  "effective_time" timestamptz not null,
  "creator_id" uuid,
  "creator_name" varchar(64),
  constraint pk_currency_rate primary key (id),
  constraint ck_currency_rate_rate_is_positive check (exchange_rate > 0)
);
create index ix_currency_rate_currency_id_effective_time on "currency_rate" ("currency_id", "effective_time", creation_time desc, id desc);

create table "region" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "name" jsonb not null,
  "parent_id" uuid,
  "level" integer not null default 1,
  "code" varchar(32) not null,
  "phone_code" varchar(8),
  "postal_code" varchar(16),
  "remote" boolean default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_region primary key (id),
  constraint ck_region_level_known check (level between 1 and 5),
  constraint ck_region_countries_stand_on_top check ((level = 1) = (parent_id is null)),
  constraint ck_region_not_own_parent check (parent_id <> id)
);
create unique index uq_region_parent_id_code on "region" ("parent_id", "code") where not is_deleted;
create unique index uq_region_code on "region" ("code") where parent_id is null and not is_deleted;
create index ix_region_parent_id on "region" ("parent_id", creation_time desc, id desc) where not is_deleted;
create index ix_region_level on "region" ("level", creation_time desc, id desc) where not is_deleted;
create index ix_region_time on "region" (creation_time desc, id desc) where not is_deleted;
create index tg_region_name on "region" using gin (("name"::text) gin_trgm_ops);
create index tg_region_code on "region" using gin ("code" gin_trgm_ops);
create index tg_region_postal_code on "region" using gin ("postal_code" gin_trgm_ops);

create table "region_of_site" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "region_id" uuid not null,
  "enabled" boolean not null default true,
  constraint pk_region_of_site primary key (site_id, id)
);
create unique index uq_region_of_site_region_id on "region_of_site" ("site_id", "region_id");

create table "expense_type" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "code" varchar(32) not null,
  "explain" varchar(500),
  "system_variables" smallint default 15,
  "display_order" integer default 0,
  "refundable" boolean default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_expense_type primary key (site_id, id)
);
create unique index uq_expense_type_code on "expense_type" ("site_id", "code") where not is_deleted;
create index ix_expense_type_system_variables on "expense_type" ("site_id", "system_variables", creation_time desc, id desc) where not is_deleted;
create index ix_expense_type_time on "expense_type" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_expense_type_name on "expense_type" using gin (site_id, ("name"::text) gin_trgm_ops);
create index tg_expense_type_code on "expense_type" using gin (site_id, "code" gin_trgm_ops);
create index tg_expense_type_explain on "expense_type" using gin (site_id, "explain" gin_trgm_ops);

create table "file_object" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "url" varchar(255) not null,
  "file_name" varchar(255) not null,
  "mime_type" varchar(100) not null,
  "size" integer not null,
  "sha256" varchar(64) not null,
  "upload_file_type" smallint not null,
  "uploader_id" uuid,
  "owner_id" uuid,
  "ref_count" integer not null default 0,
  "private" boolean not null default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_file_object primary key (site_id, id),
  constraint ck_file_object_ref_count_not_negative check (ref_count >= 0),
  constraint ck_file_object_size_not_negative check (size >= 0)
);
create unique index uq_file_object_url on "file_object" ("site_id", "url");
create index ix_file_object_sha256 on "file_object" ("site_id", "sha256", creation_time desc, id desc) where not is_deleted;
create index ix_file_object_owner_id on "file_object" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_file_object_ref_count on "file_object" ("site_id", "ref_count", creation_time desc, id desc) where not is_deleted;

create table "import_job" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "kind" varchar(60) not null,
  "status" varchar(16) not null default 'waiting',
  "owner_id" uuid,
  "file_id" uuid,
  "input" jsonb,
  "language" smallint not null default 1,
  "total" integer not null default 0,
  "done" integer not null default 0,
  "errors" jsonb not null default '[]'::jsonb,
  "result_url" varchar(255),
  "cancelled" boolean not null default false,
  "started_time" timestamptz,
  "finished_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_import_job primary key (site_id, id),
  constraint ck_import_job_status_known check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  constraint ck_import_job_done_within_total check (done >= 0 and done <= total)
);
create index ix_import_job_status on "import_job" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_import_job_owner_id on "import_job" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;

create table "template" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "template_type" smallint not null,
  "name" varchar(64) not null,
  "language" smallint default 1,
  "paper_width" integer,
  "paper_height" integer,
  "elements" jsonb default '[]'::jsonb,
  "subject" varchar(200),
  "message" varchar(2000),
  "version" integer not null default 1,
  "is_default" boolean default false,
  "enable_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_template primary key (site_id, id)
);
create unique index uq_template_template_type_name on "template" ("site_id", "template_type", "name") where not is_deleted;
create unique index uq_template_template_type_language on "template" ("site_id", "template_type", "language") where is_default and not is_deleted;
create index ix_template_time on "template" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_template_name on "template" using gin (site_id, "name" gin_trgm_ops);

create table "template_version" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "template_id" uuid not null,
  "version" integer not null,
  "paper_width" integer,
  "paper_height" integer,
  "elements" jsonb not null default '[]'::jsonb,
  "subject" varchar(200),
  "message" varchar(2000),
  "editor_id" uuid,
  constraint pk_template_version primary key (site_id, id)
);
create unique index uq_template_version_template_id_version on "template_version" ("site_id", "template_id", "version");

create table "common_file" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "file_url" varchar(255) not null,
  "category" varchar(64),
  "display_order" integer default 0,
  "publish_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_common_file primary key (site_id, id)
);
create index ix_common_file_publish_status on "common_file" ("site_id", "publish_status", creation_time desc, id desc) where not is_deleted;
create index ix_common_file_time on "common_file" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_common_file_name on "common_file" using gin (site_id, ("name"::text) gin_trgm_ops);
create index tg_common_file_category on "common_file" using gin (site_id, "category" gin_trgm_ops);

create table "user_message" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "user_id" uuid not null,
  "user_message_type" smallint not null,
  "title" varchar(200) not null,
  "content" varchar(2000) not null,
  "link" varchar(255),
  "source_type" varchar(64),
  "source_id" uuid,
  "user_message_status" smallint not null default 1,
  "read_time" timestamptz,
  constraint pk_user_message primary key (site_id, id),
  constraint ck_user_message_read_has_time check ((user_message_status = 2) = (read_time is not null))
);
create index ix_user_message_user_id_user_message_status on "user_message" ("site_id", "user_id", "user_message_status", creation_time desc, id desc);
create index ix_user_message_user_id_user_message_type on "user_message" ("site_id", "user_id", "user_message_type", creation_time desc, id desc);
create index ix_user_message_user_id on "user_message" ("site_id", "user_id", creation_time desc, id desc);
create index ix_user_message_time on "user_message" (site_id, creation_time desc, id desc);

create table "notice" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "title" jsonb not null,
  "content" jsonb not null,
  "cover" varchar(255),
  "notice_scope" smallint not null default 1,
  "warehouse_ids" jsonb default '[]'::jsonb,
  "top_until" timestamptz,
  "publish_status" smallint not null default 1,
  "publish_time" timestamptz,
  "announced" boolean not null default false,
  "view_count" integer not null default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_notice primary key (site_id, id),
  constraint ck_notice_published_has_time check (publish_status <> 2 or publish_time is not null),
  constraint ck_notice_announced_is_published check (not announced or publish_time is not null)
);
create index ix_notice_publish_status_notice_scope on "notice" ("site_id", "publish_status", "notice_scope", creation_time desc, id desc) where not is_deleted;
create index ix_notice_notice_scope on "notice" ("site_id", "notice_scope", creation_time desc, id desc) where not is_deleted;
create index ix_notice_time on "notice" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_notice_title on "notice" using gin (site_id, ("title"::text) gin_trgm_ops);

create table "help_tutorial_type" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_help_tutorial_type primary key (site_id, id)
);
create unique index uq_help_tutorial_type_name on "help_tutorial_type" ("site_id", "name") where not is_deleted;
create index ix_help_tutorial_type_time on "help_tutorial_type" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_help_tutorial_type_name on "help_tutorial_type" using gin (site_id, ("name"::text) gin_trgm_ops);

create table "help_tutorial" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "help_tutorial_type_id" uuid not null,
  "title" jsonb not null,
  "content" jsonb not null,
  "video_url" varchar(255),
  "display_order" integer default 0,
  "publish_status" smallint not null default 1,
  "view_count" integer not null default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_help_tutorial primary key (site_id, id)
);
create index ix_help_tutorial_help_tutorial_type_id on "help_tutorial" ("site_id", "help_tutorial_type_id", creation_time desc, id desc) where not is_deleted;
create index ix_help_tutorial_publish_status on "help_tutorial" ("site_id", "publish_status", creation_time desc, id desc) where not is_deleted;
create index ix_help_tutorial_time on "help_tutorial" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_help_tutorial_title on "help_tutorial" using gin (site_id, ("title"::text) gin_trgm_ops);

create table "warehouse" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "code" varchar(12) not null,
  "warehouse_type" smallint not null default 1,
  "enable_status" smallint default 1,
  "person_in_charge" varchar(32) not null,
  "phone_code" varchar(8),
  "phone" varchar(32),
  "landline" varchar(32),
  "country_id" uuid,
  "province_id" uuid,
  "city_id" uuid,
  "county_id" uuid,
  "town_id" uuid,
  "detailed_address" varchar(255),
  "mailbox_code" varchar(12),
  "volume_ratio" integer default 6000,
  "opening_hours" varchar(200),
  "shared_site_ids" jsonb,
  "transport_warehouse_ids" jsonb,
  "track_scheme_id" uuid,
  "default_picking_rule_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_warehouse primary key (site_id, id),
  constraint ck_warehouse_volume_ratio_positive check (volume_ratio > 0)
);
create unique index uq_warehouse_name on "warehouse" ("site_id", "name") where not is_deleted;
create unique index uq_warehouse_code on "warehouse" ("site_id", "code") where not is_deleted;
create index ix_warehouse_time on "warehouse" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_warehouse_name on "warehouse" using gin (site_id, "name" gin_trgm_ops);
create index tg_warehouse_code on "warehouse" using gin (site_id, "code" gin_trgm_ops);

create table "partition" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "warehouse_id" uuid not null,
  "partition_type" smallint not null default 1,
  "walking_order" integer default 0,
  "enable_status" smallint default 1,
  "shelf_count" integer not null default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_partition primary key (site_id, id),
  constraint ck_partition_shelf_count_not_negative check (shelf_count >= 0)
);
create unique index uq_partition_warehouse_id_name on "partition" ("site_id", "warehouse_id", "name") where not is_deleted;
create index ix_partition_warehouse_id_partition_type on "partition" ("site_id", "warehouse_id", "partition_type", creation_time desc, id desc) where not is_deleted;
create index ix_partition_time on "partition" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_partition_name on "partition" using gin (site_id, "name" gin_trgm_ops);

create table "consolidation_address" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "warehouse_id" uuid not null,
  "recipient_template" varchar(100) not null default '{UserName} {MemberCode}',
  "phone" varchar(32) not null,
  "country_id" uuid,
  "province_id" uuid,
  "city_id" uuid,
  "county_id" uuid,
  "town_id" uuid,
  "detailed_address_template" varchar(255) not null default '{MemberCode}',
  "mailbox_code" varchar(12),
  "tips" jsonb,
  "enable_status" smallint default 1,
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_consolidation_address primary key (site_id, id)
);
create unique index uq_consolidation_address_name on "consolidation_address" ("site_id", "name") where not is_deleted;
create index ix_consolidation_address_warehouse_id on "consolidation_address" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_consolidation_address_time on "consolidation_address" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_consolidation_address_name on "consolidation_address" using gin (site_id, "name" gin_trgm_ops);
create index tg_consolidation_address_detailed_address_template on "consolidation_address" using gin (site_id, "detailed_address_template" gin_trgm_ops);

create table "self_pickup_address" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "point_type" integer not null default 1,
  "country_id" uuid,
  "province_id" uuid,
  "city_id" uuid,
  "county_id" uuid,
  "town_id" uuid,
  "address" varchar(255) not null,
  "warehouse_id" uuid,
  "store_code" varchar(40),
  "phone" varchar(32),
  "opening_hours" varchar(200),
  "keep_days" integer default 7,
  "max_weight" numeric(12,3) default '0',
  "max_length" numeric(10,3) default '0',
  "enable_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_self_pickup_address primary key (site_id, id),
  constraint ck_self_pickup_address_point_type_known check (point_type between 1 and 4),
  constraint ck_self_pickup_address_max_weight_not_negative check (max_weight >= 0),
  constraint ck_self_pickup_address_max_length_not_negative check (max_length >= 0)
);
create unique index uq_self_pickup_address_name on "self_pickup_address" ("site_id", "name") where not is_deleted;
create index ix_self_pickup_address_country_id on "self_pickup_address" ("site_id", "country_id", creation_time desc, id desc) where not is_deleted;
create index ix_self_pickup_address_warehouse_id on "self_pickup_address" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_self_pickup_address_time on "self_pickup_address" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_self_pickup_address_name on "self_pickup_address" using gin (site_id, "name" gin_trgm_ops);
create index tg_self_pickup_address_address on "self_pickup_address" using gin (site_id, "address" gin_trgm_ops);
create index tg_self_pickup_address_store_code on "self_pickup_address" using gin (site_id, "store_code" gin_trgm_ops);

create table "shelf" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "number" varchar(40) not null,
  "warehouse_id" uuid not null,
  "partition_id" uuid not null,
  "long" numeric(10,3) default '0',
  "wide" numeric(10,3) default '0',
  "high" numeric(10,3) default '0',
  "max_weight" numeric(12,3) default '0',
  "mix_owners" boolean default true,
  "walking_order" integer default 0,
  "deactivated" boolean not null default false,
  "occupied" boolean not null default false,
  "goods" integer not null default 0,
  "used_volume" numeric(14,6) not null default '0',
  "remaining_volume" numeric(14,6) not null default '0',
  "used_weight" numeric(12,3) not null default '0',
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_shelf primary key (site_id, id),
  constraint ck_shelf_goods_not_negative check (goods >= 0),
  constraint ck_shelf_used_volume_not_negative check (used_volume >= 0),
  constraint ck_shelf_used_weight_not_negative check (used_weight >= 0)
);
create unique index uq_shelf_warehouse_id_number on "shelf" ("site_id", "warehouse_id", "number") where not is_deleted;
create index ix_shelf_warehouse_id_partition_id on "shelf" ("site_id", "warehouse_id", "partition_id", creation_time desc, id desc) where not is_deleted;
create index ix_shelf_time on "shelf" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_shelf_number on "shelf" using gin (site_id, "number" gin_trgm_ops);

create table "shelf_log" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "shelf_id" uuid not null,
  "warehouse_id" uuid not null,
  "log_type" smallint not null,
  "target_type" varchar(16) not null,
  "target_id" uuid,
  "target_number" varchar(64),
  "quantity" integer not null default 0,
  "operator_id" uuid,
  constraint pk_shelf_log primary key (site_id, id),
  constraint ck_shelf_log_target_type_known check (target_type in ('package', 'commodity', 'bin', 'return', 'shelf')),
  constraint ck_shelf_log_quantity_not_negative check (quantity >= 0)
);
create index ix_shelf_log_shelf_id on "shelf_log" ("site_id", "shelf_id", creation_time desc, id desc);
create index ix_shelf_log_warehouse_id_log_type on "shelf_log" ("site_id", "warehouse_id", "log_type", creation_time desc, id desc);
create index ix_shelf_log_target_id on "shelf_log" ("site_id", "target_id", creation_time desc, id desc);
create index ix_shelf_log_time on "shelf_log" (site_id, creation_time desc, id desc);
create index tg_shelf_log_target_number on "shelf_log" using gin (site_id, "target_number" gin_trgm_ops);

create table "carrier" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "alias" varchar(64),
  "carrier_interface" smallint not null default 1,
  "interface_settings" varchar(4000),
  "guest_agent" varchar(40),
  "collection_agent" varchar(40),
  "max_length" numeric(10,3) default '0',
  "max_width" numeric(10,3) default '0',
  "max_height" numeric(10,3) default '0',
  "max_sum_of_sides" numeric(10,3) default '0',
  "max_weight" numeric(12,3) default '0',
  "cash_on_delivery" boolean default false,
  "cod_maximum" numeric(18,3) default '0',
  "minimum_consumption" numeric(18,3) default '0',
  "currency_id" uuid,
  "local_numbering" boolean default false,
  "waybill_template_id" uuid,
  "single_package_billing" boolean default false,
  "available_for_store_orders" boolean default false,
  "delivery_modes" jsonb default '[1]'::jsonb,
  "country_ids" jsonb,
  "track_url" varchar(255),
  "enable_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_carrier primary key (site_id, id),
  constraint ck_carrier_limits_not_negative check (least(max_length, max_width, max_height, max_sum_of_sides, max_weight) >= 0),
  constraint ck_carrier_cod_maximum_not_negative check (cod_maximum >= 0),
  constraint ck_carrier_minimum_consumption_not_negative check (minimum_consumption >= 0),
  constraint ck_carrier_money_has_currency check (currency_id is not null or (coalesce(cod_maximum, 0) = 0 and coalesce(minimum_consumption, 0) = 0))
);
create unique index uq_carrier_name on "carrier" ("site_id", "name") where not is_deleted;
create index ix_carrier_time on "carrier" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_carrier_name on "carrier" using gin (site_id, "name" gin_trgm_ops);
create index tg_carrier_alias on "carrier" using gin (site_id, "alias" gin_trgm_ops);

create table "tracking_number" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "carrier_id" uuid not null,
  "number" varchar(40) not null,
  "sequence" integer not null,
  "status" smallint not null default 1,
  "logistics_order_id" uuid,
  "used_time" timestamptz,
  "voided_time" timestamptz,
  constraint pk_tracking_number primary key (site_id, id),
  constraint ck_tracking_number_used_by_an_order check (status <> 2 or (logistics_order_id is not null and used_time is not null))
);
create unique index uq_tracking_number_carrier_id_number on "tracking_number" ("site_id", "carrier_id", "number");
create index ix_tracking_number_carrier_id_status_sequence on "tracking_number" ("site_id", "carrier_id", "status", "sequence", creation_time desc, id desc);
create index ix_tracking_number_logistics_order_id on "tracking_number" ("site_id", "logistics_order_id", creation_time desc, id desc);
create index ix_tracking_number_time on "tracking_number" (site_id, creation_time desc, id desc);
create index tg_tracking_number_number on "tracking_number" using gin (site_id, "number" gin_trgm_ops);

create table "shipping_method" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "transport_mode" smallint not null default 2,
  "min_days" integer default 0,
  "max_days" integer default 0,
  "carrier_ids" jsonb,
  "warehouse_ids" jsonb,
  "destination_country_ids" jsonb,
  "cargo_type_ids" jsonb,
  "track_scheme_id" uuid,
  "customs_required" boolean default true,
  "waybill_stage" integer default 1,
  "enable_status" smallint default 1,
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_shipping_method primary key (site_id, id),
  constraint ck_shipping_method_days_in_order check (max_days >= min_days),
  constraint ck_shipping_method_waybill_stage_known check (waybill_stage in (1, 2))
);
create unique index uq_shipping_method_name on "shipping_method" ("site_id", "name") where not is_deleted;
create index ix_shipping_method_time on "shipping_method" (site_id, creation_time desc, id desc) where not is_deleted;

create table "waybill" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "sequence" integer not null default 1,
  "warehouse_id" uuid not null,
  "parcel_id" uuid,
  "carrier_id" uuid not null,
  "carrier_no" varchar(40),
  "status" smallint not null default 1,
  "error_code" varchar(64),
  "error_message" varchar(500),
  "request" jsonb,
  "response" jsonb,
  "label_url" varchar(255),
  "print_status" smallint not null default 1,
  "print_count" integer not null default 0,
  "last_print_time" timestamptz,
  "printer_id" uuid,
  "collection_amount" numeric(18,3) not null default '0',
  "collection_currency_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_waybill primary key (site_id, id),
  constraint ck_waybill_collection_amount_not_negative check (collection_amount >= 0),
  constraint ck_waybill_printed_counted check (print_status <> 2 or print_count > 0),
  constraint ck_waybill_obtained_has_number check (status <> 3 or carrier_no is not null)
);
create unique index uq_waybill_logistics_order_id_sequence on "waybill" ("site_id", "logistics_order_id", "sequence");
create index ix_waybill_warehouse_id_status on "waybill" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_waybill_carrier_id_status on "waybill" ("site_id", "carrier_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_waybill_print_status on "waybill" ("site_id", "print_status", creation_time desc, id desc) where not is_deleted;
create index ix_waybill_carrier_no on "waybill" ("site_id", "carrier_no", creation_time desc, id desc) where not is_deleted;
create index ix_waybill_time on "waybill" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_waybill_carrier_no on "waybill" using gin (site_id, "carrier_no" gin_trgm_ops);

create table "applicant" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "contacts" varchar(32) not null,
  "phone" varchar(32) not null,
  "receive_tel" varchar(32),
  "country_code" varchar(8),
  "country_id" uuid,
  "province_id" uuid,
  "city_id" uuid,
  "county_id" uuid,
  "town_id" uuid,
  "detailed_address" varchar(255) not null,
  "mailbox_code" varchar(12),
  "identity_number" varchar(255),
  "owner_id" uuid,
  "usage_count" integer not null default 0,
  "deactivated" boolean not null default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_applicant primary key (site_id, id),
  constraint ck_applicant_usage_count_not_negative check (usage_count >= 0)
);
create index ix_applicant_owner_id_deactivated on "applicant" ("site_id", "owner_id", "deactivated", creation_time desc, id desc) where not is_deleted;
create index ix_applicant_deactivated_usage_count on "applicant" ("site_id", "deactivated", "usage_count", creation_time desc, id desc) where not is_deleted;
create index ix_applicant_time on "applicant" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_applicant_contacts on "applicant" using gin (site_id, "contacts" gin_trgm_ops);
create index tg_applicant_phone on "applicant" using gin (site_id, "phone" gin_trgm_ops);
create index tg_applicant_detailed_address on "applicant" using gin (site_id, "detailed_address" gin_trgm_ops);

create table "customs_clearance_company" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "number" varchar(40) not null,
  "box_number" varchar(40),
  "contact_name" varchar(64),
  "phone" varchar(32),
  "country_id" uuid,
  "manifest_template_id" uuid,
  "enable_status" smallint default 1,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_customs_clearance_company primary key (site_id, id)
);
create unique index uq_customs_clearance_company_name on "customs_clearance_company" ("site_id", "name") where not is_deleted;
create index ix_customs_clearance_company_enable_status on "customs_clearance_company" ("site_id", "enable_status", creation_time desc, id desc) where not is_deleted;
create index ix_customs_clearance_company_time on "customs_clearance_company" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_customs_clearance_company_name on "customs_clearance_company" using gin (site_id, "name" gin_trgm_ops);
create index tg_customs_clearance_company_number on "customs_clearance_company" using gin (site_id, "number" gin_trgm_ops);
create index tg_customs_clearance_company_box_number on "customs_clearance_company" using gin (site_id, "box_number" gin_trgm_ops);

create table "customs_clearance_number" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "company_id" uuid not null,
  "number_type" smallint not null,
  "number" varchar(40) not null,
  "sequence" integer not null,
  "status" smallint not null default 1,
  "logistics_order_id" uuid,
  "bag_id" uuid,
  "transport_shift_id" uuid,
  "used_time" timestamptz,
  "voided_time" timestamptz,
  constraint pk_customs_clearance_number primary key (site_id, id),
  constraint ck_customs_clearance_number_one_use_at_most check (num_nonnulls(logistics_order_id, bag_id) <= 1),
  constraint ck_customs_clearance_number_used_for_something check (status <> 2 or (used_time is not null and num_nonnulls(logistics_order_id, bag_id, transport_shift_id) >= 1))
);
create unique index uq_customs_clearance_number_company_id_number on "customs_clearance_number" ("site_id", "company_id", "number");
create index ix_customs_clearance_number_company_id_number_type_status_se on "customs_clearance_number" ("site_id", "company_id", "number_type", "status", "sequence", creation_time desc, id desc);
create index ix_customs_clearance_number_number on "customs_clearance_number" ("site_id", "number", creation_time desc, id desc);
create index ix_customs_clearance_number_logistics_order_id on "customs_clearance_number" ("site_id", "logistics_order_id", creation_time desc, id desc);
create index ix_customs_clearance_number_bag_id on "customs_clearance_number" ("site_id", "bag_id", creation_time desc, id desc);
create index ix_customs_clearance_number_transport_shift_id on "customs_clearance_number" ("site_id", "transport_shift_id", creation_time desc, id desc);
create index ix_customs_clearance_number_time on "customs_clearance_number" (site_id, creation_time desc, id desc);
create index tg_customs_clearance_number_number on "customs_clearance_number" using gin (site_id, "number" gin_trgm_ops);

create table "cargo_type" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "code" varchar(32),
  "sensitive" boolean default false,
  "mix_with_all" boolean default false,
  "danger_level" integer default 0,
  "description" varchar(500),
  "display_order" integer default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_cargo_type primary key (site_id, id),
  constraint ck_cargo_type_danger_level_not_negative check (danger_level >= 0)
);
create unique index uq_cargo_type_name on "cargo_type" ("site_id", "name") where not is_deleted;
create unique index uq_cargo_type_code on "cargo_type" ("site_id", "code") where code is not null and not is_deleted;
create index ix_cargo_type_time on "cargo_type" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_cargo_type_code on "cargo_type" using gin (site_id, "code" gin_trgm_ops);
create index tg_cargo_type_description on "cargo_type" using gin (site_id, "description" gin_trgm_ops);

create table "stock_movement" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "commodity_id" uuid,
  "package_id" uuid,
  "owner_id" uuid,
  "warehouse_id" uuid not null,
  "stock_movement_type" smallint not null,
  "quantity" integer not null,
  "before_quantity" integer not null,
  "after_quantity" integer not null,
  "from_shelf_id" uuid,
  "to_shelf_id" uuid,
  "from_state" smallint,
  "to_state" smallint,
  "source_type" varchar(40) not null,
  "source_id" uuid not null,
  "line" integer not null default 0,
  "operator_id" uuid,
  constraint pk_stock_movement primary key (site_id, id),
  constraint ck_stock_movement_one_target check (num_nonnulls(commodity_id, package_id) = 1),
  constraint ck_stock_movement_quantity_positive check (quantity > 0),
  constraint ck_stock_movement_before_not_negative check (before_quantity >= 0),
  constraint ck_stock_movement_after_not_negative check (after_quantity >= 0)
);
create unique index uq_stock_movement_source_type_source_id_line_stock_movement_ on "stock_movement" ("site_id", "source_type", "source_id", "line", "stock_movement_type");
create index ix_stock_movement_commodity_id on "stock_movement" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_stock_movement_package_id on "stock_movement" ("site_id", "package_id", creation_time desc, id desc);
create index ix_stock_movement_owner_id_stock_movement_type on "stock_movement" ("site_id", "owner_id", "stock_movement_type", creation_time desc, id desc);
create index ix_stock_movement_warehouse_id_stock_movement_type on "stock_movement" ("site_id", "warehouse_id", "stock_movement_type", creation_time desc, id desc);
create index ix_stock_movement_time on "stock_movement" (site_id, creation_time desc, id desc);

create table "package" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "courier_number" varchar(40) not null,
  "product_name" varchar(100),
  "package_status" smallint not null default 10,
  "claim_status" smallint not null default 2,
  "unknown_item_status" smallint,
  "owner_id" uuid,
  "warehouse_id" uuid not null,
  "cargo_type_id" uuid,
  "price" numeric(18,3),
  "purchase_price" numeric(18,3),
  "purchase_currency_id" uuid,
  "quantity" integer not null default 1,
  "available_quantity" integer not null default 1,
  "frozen_quantity" integer not null default 0,
  "used_quantity" integer not null default 0,
  "picked_quantity" integer not null default 0,
  "packed_quantity" integer not null default 0,
  "completed_quantity" integer not null default 0,
  "pictures" jsonb not null default '[]'::jsonb,
  "label_pictures" jsonb not null default '[]'::jsonb,
  "length" numeric(10,3) not null default '0',
  "width" numeric(10,3) not null default '0',
  "height" numeric(10,3) not null default '0',
  "actual_weight" numeric(12,3) not null default '0',
  "gross_weight" numeric(12,3) not null default '0',
  "billing_weight" numeric(12,3) not null default '0',
  "shelf_id" uuid,
  "completion_status" smallint not null default 1,
  "package_source" smallint not null default 1,
  "problem_type" smallint,
  "problem_remarks" varchar(500),
  "parent_package_id" uuid,
  "logistics_order_id" uuid,
  "label_member_code" varchar(20),
  "status_before_return" smallint,
  "return_information" jsonb,
  "signed_time" timestamptz,
  "weighed_time" timestamptz,
  "shelved_time" timestamptz,
  "claimed_time" timestamptz,
  "ordered_time" timestamptz,
  "departed_time" timestamptz,
  "rent_settled_until" date,
  "remarks" varchar(500),
  "internal_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_package primary key (site_id, id),
  constraint ck_package_quantities_add_up check (quantity = available_quantity + frozen_quantity + used_quantity),
  constraint ck_package_quantities_not_negative check (least(quantity, available_quantity, frozen_quantity, used_quantity) >= 0),
  constraint ck_package_pieces_follow_each_other check (packed_quantity between 0 and picked_quantity and picked_quantity <= frozen_quantity and completed_quantity between 0 and used_quantity),
  constraint ck_package_owner_when_claimed check ((owner_id is null) = (claim_status = 1)),
  constraint ck_package_measures_not_negative check (least(length, width, height, actual_weight, gross_weight, billing_weight) >= 0),
  constraint ck_package_price_not_negative check (price >= 0),
  constraint ck_package_purchase_price_not_negative check (purchase_price >= 0)
);
create unique index uq_package_courier_number on "package" ("site_id", "courier_number") where package_status <> 160;
create index ix_package_courier_number on "package" ("site_id", "courier_number", creation_time desc, id desc) where not is_deleted;
create index ix_package_package_status on "package" ("site_id", "package_status", creation_time desc, id desc) where not is_deleted;
create index ix_package_owner_id on "package" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_package_owner_id_package_status on "package" ("site_id", "owner_id", "package_status", creation_time desc, id desc) where not is_deleted;
create index ix_package_warehouse_id on "package" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_package_warehouse_id_package_status on "package" ("site_id", "warehouse_id", "package_status", creation_time desc, id desc) where not is_deleted;
create index ix_package_warehouse_id_unknown_item_status on "package" ("site_id", "warehouse_id", "unknown_item_status", creation_time desc, id desc) where not is_deleted;
create index ix_package_shelf_id on "package" ("site_id", "shelf_id", creation_time desc, id desc) where not is_deleted;
create index ix_package_logistics_order_id on "package" ("site_id", "logistics_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_package_parent_package_id on "package" ("site_id", "parent_package_id", creation_time desc, id desc) where not is_deleted;
create index ix_package_time on "package" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_package_courier_number on "package" using gin (site_id, "courier_number" gin_trgm_ops);
create index tg_package_product_name on "package" using gin (site_id, "product_name" gin_trgm_ops);
create index tg_package_remarks on "package" using gin (site_id, "remarks" gin_trgm_ops);
create function package_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'package', date_trunc('hour', c.creation_time, 'UTC'), array[c.package_status::text, c.warehouse_id::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function package_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'package', date_trunc('hour', c.creation_time, 'UTC'), array[c.package_status::text, c.warehouse_id::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function package_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'package', date_trunc('hour', old.creation_time, 'UTC'), array[old.package_status::text, old.warehouse_id::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'package', date_trunc('hour', new.creation_time, 'UTC'), array[new.package_status::text, new.warehouse_id::text], 1); end if; return null; end $$;
create trigger tr_package_added after insert on "package" referencing new table as added for each statement execute function package_added();
create trigger tr_package_removed after delete on "package" referencing old table as removed for each statement execute function package_removed();
create trigger tr_package_moved after update on "package" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.package_status, old.warehouse_id) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.package_status, new.warehouse_id)) execute function package_moved();

create table "unknown_item_claim" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "package_id" uuid not null,
  "owner_id" uuid not null,
  "product_name" varchar(100) not null,
  "cargo_type_id" uuid,
  "purchase_price" numeric(18,3),
  "evidence_urls" jsonb default '[]'::jsonb,
  "remarks" varchar(500),
  "status" integer not null default 1,
  "audit_remarks" varchar(500),
  "auditor_id" uuid,
  "audit_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_unknown_item_claim primary key (site_id, id),
  constraint ck_unknown_item_claim_status_known check (status between 1 and 4),
  constraint ck_unknown_item_claim_purchase_price_not_negative check (purchase_price >= 0)
);
create unique index uq_unknown_item_claim_package_id_owner_id on "unknown_item_claim" ("site_id", "package_id", "owner_id") where status = 1 and not is_deleted;
create index ix_unknown_item_claim_package_id_status on "unknown_item_claim" ("site_id", "package_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_unknown_item_claim_owner_id_status on "unknown_item_claim" ("site_id", "owner_id", "status", creation_time desc, id desc) where not is_deleted;

create table "recipient" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid,
  "recipient_type" smallint not null default 1,
  "recipient_name" varchar(64) not null,
  "phone_code" varchar(8) not null,
  "phone" varchar(32) not null,
  "telephone" varchar(32),
  "identity_number" varchar(40),
  "identity_sealed" varchar(1024),
  "identity_tail" varchar(4),
  "country_id" uuid not null,
  "province_id" uuid,
  "city_id" uuid,
  "county_id" uuid,
  "town_id" uuid,
  "detailed_address" varchar(255) not null,
  "mailbox_code" varchar(12),
  "company_name" varchar(100),
  "tax_number" varchar(40),
  "identity_pictures" jsonb default '[]'::jsonb,
  "audit" smallint not null default 1,
  "audit_remarks" varchar(500),
  "real_name_status" smallint not null default 1,
  "real_name_time" timestamptz,
  "default_address" boolean not null default false,
  "use_count" integer not null default 0,
  "contact_hash" varchar(64) not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_recipient primary key (site_id, id),
  constraint ck_recipient_owner_known check (owner_id is not null),
  constraint ck_recipient_use_count_not_negative check (use_count >= 0)
);
create unique index uq_recipient_owner_id_contact_hash on "recipient" ("site_id", "owner_id", "contact_hash") where not is_deleted;
create unique index uq_recipient_owner_id on "recipient" ("site_id", "owner_id") where default_address and not is_deleted;
create index ix_recipient_owner_id on "recipient" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_recipient_owner_id_country_id on "recipient" ("site_id", "owner_id", "country_id", creation_time desc, id desc) where not is_deleted;
create index ix_recipient_audit on "recipient" ("site_id", "audit", creation_time desc, id desc) where not is_deleted;
create index ix_recipient_country_id_audit on "recipient" ("site_id", "country_id", "audit", creation_time desc, id desc) where not is_deleted;
create index ix_recipient_time on "recipient" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_recipient_recipient_name on "recipient" using gin (site_id, "recipient_name" gin_trgm_ops);
create index tg_recipient_phone on "recipient" using gin (site_id, "phone" gin_trgm_ops);
create index tg_recipient_detailed_address on "recipient" using gin (site_id, "detailed_address" gin_trgm_ops);
create index tg_recipient_identity_tail on "recipient" using gin (site_id, "identity_tail" gin_trgm_ops);
create index tg_recipient_company_name on "recipient" using gin (site_id, "company_name" gin_trgm_ops);

create table "logistics_order" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(20) not null,
  "customer_order_number" varchar(40),
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "logistics_order_type" smallint not null default 1,
  "recipient_id" uuid,
  "self_pickup_address_id" uuid,
  "applicant_id" uuid,
  "shipping_method_id" uuid,
  "carrier_id" uuid,
  "delivery_mode" smallint not null default 1,
  "tax_inclusive" boolean not null default false,
  "is_cod" boolean not null default false,
  "collection_amount" numeric(18,3),
  "collection_currency_id" uuid,
  "freight_collect" boolean not null default false,
  "declared_price" numeric(18,3),
  "declared_currency_id" uuid,
  "consolidation" boolean not null default false,
  "unpacking" boolean not null default false,
  "remarks" varchar(500),
  "source" smallint not null default 1,
  "origin_warehouse_id" uuid not null,
  "order_status" smallint not null default 10,
  "order_approval_status" smallint not null default 1,
  "payment_status" smallint not null default 1,
  "picking_status" smallint not null default 1,
  "packing_status" smallint not null default 1,
  "trajectory_status" smallint,
  "frozen" boolean not null default false,
  "freeze_reason" smallint,
  "freeze_remarks" varchar(500),
  "cancelled" boolean not null default false,
  "cancel_remarks" varchar(500),
  "refund_locked" boolean not null default false,
  "packaging_locked" boolean not null default false,
  "goods_held" boolean not null default false,
  "cargo_type_id" uuid,
  "actual_weight" numeric(12,3) not null default '0',
  "gross_weight" numeric(12,3) not null default '0',
  "volume_weight" numeric(12,3) not null default '0',
  "billing_weight" numeric(12,3) not null default '0',
  "volume" numeric(14,6) not null default '0',
  "parcel_count" integer not null default 0,
  "package_count" integer not null default 0,
  "commodity_quantity" integer not null default 0,
  "is_weighed" boolean not null default false,
  "is_bagged" boolean not null default false,
  "is_online" boolean not null default false,
  "is_signed" boolean not null default false,
  "signed_pictures" jsonb not null default '[]'::jsonb,
  "collection_status" smallint not null default 1,
  "payment_type" smallint,
  "receiver_name" varchar(64),
  "receiver" jsonb,
  "declarant" jsonb,
  "carrier_no" varchar(40),
  "waybill_status" smallint not null default 1,
  "waybill_error_code" varchar(64),
  "waybill_error_message" varchar(500),
  "waybill_url" varchar(255),
  "print_status" smallint not null default 1,
  "print_count" integer not null default 0,
  "platform_order_no" varchar(64),
  "platform_label_url" varchar(255),
  "customs_number" varchar(40),
  "customs_bag_number" varchar(40),
  "customs_status" smallint not null default 1,
  "transport_shift_id" uuid,
  "bag_id" uuid,
  "picking_list_id" uuid,
  "parent_order_id" uuid,
  "is_split_order" boolean not null default false,
  "split_index" integer,
  "split_total" integer,
  "quote_snapshot" jsonb,
  "submit_time" timestamptz,
  "payment_time" timestamptz,
  "approval_time" timestamptz,
  "weighing_time" timestamptz,
  "waybill_time" timestamptz,
  "departure_time" timestamptz,
  "arrival_time" timestamptz,
  "store_entry_time" timestamptz,
  "delivery_time" timestamptz,
  "signed_time" timestamptz,
  "cancel_time" timestamptz,
  "pickup_code" varchar(6),
  "internal_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_logistics_order primary key (site_id, id),
  constraint ck_logistics_order_cancelled_is_a_status check (cancelled = (order_status = 210)),
  constraint ck_logistics_order_signed_is_a_status check (not is_signed or order_status = 130),
  constraint ck_logistics_order_frozen_has_reason check (not frozen or freeze_reason is not null),
  constraint ck_logistics_order_weights_not_negative check (least(actual_weight, gross_weight, volume_weight, billing_weight, volume) >= 0),
  constraint ck_logistics_order_counts_not_negative check (least(parcel_count, package_count, commodity_quantity, print_count) >= 0),
  constraint ck_logistics_order_collection_amount_not_negative check (collection_amount >= 0),
  constraint ck_logistics_order_cod_has_amount check (not is_cod or order_status in (10, 210) or (collection_amount > 0 and collection_currency_id is not null)),
  constraint ck_logistics_order_declared_price_not_negative check (declared_price >= 0),
  constraint ck_logistics_order_obtained_has_number check (waybill_status <> 3 or carrier_no is not null),
  constraint ck_logistics_order_printed_counted check (print_status <> 2 or print_count > 0),
  constraint ck_logistics_order_split_index_in_total check (split_index <= split_total),
  constraint ck_logistics_order_child_has_parent check (not is_split_order or parent_order_id is not null),
  constraint ck_logistics_order_departed_has_time check (order_status not between 80 and 130 or departure_time is not null)
);
create unique index uq_logistics_order_serial_number on "logistics_order" ("site_id", "serial_number");
create unique index uq_logistics_order_owner_id_customer_order_number on "logistics_order" ("site_id", "owner_id", "customer_order_number") where customer_order_number is not null and not is_deleted;
create index ix_logistics_order_order_status on "logistics_order" ("site_id", "order_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_owner_id on "logistics_order" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_owner_id_order_status on "logistics_order" ("site_id", "owner_id", "order_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_warehouse_id on "logistics_order" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_warehouse_id_order_status on "logistics_order" ("site_id", "warehouse_id", "order_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_warehouse_id_waybill_status on "logistics_order" ("site_id", "warehouse_id", "waybill_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_order_approval_status on "logistics_order" ("site_id", "order_approval_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_payment_status on "logistics_order" ("site_id", "payment_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_shipping_method_id_order_status on "logistics_order" ("site_id", "shipping_method_id", "order_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_carrier_id_order_status on "logistics_order" ("site_id", "carrier_id", "order_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_carrier_no on "logistics_order" ("site_id", "carrier_no", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_platform_order_no on "logistics_order" ("site_id", "platform_order_no", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_transport_shift_id on "logistics_order" ("site_id", "transport_shift_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_bag_id on "logistics_order" ("site_id", "bag_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_picking_list_id on "logistics_order" ("site_id", "picking_list_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_parent_order_id on "logistics_order" ("site_id", "parent_order_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_collection_status on "logistics_order" ("site_id", "collection_status", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_recipient_id on "logistics_order" ("site_id", "recipient_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_applicant_id on "logistics_order" ("site_id", "applicant_id", creation_time desc, id desc) where not is_deleted;
create index ix_logistics_order_time on "logistics_order" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_logistics_order_serial_number on "logistics_order" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_logistics_order_customer_order_number on "logistics_order" using gin (site_id, "customer_order_number" gin_trgm_ops);
create index tg_logistics_order_carrier_no on "logistics_order" using gin (site_id, "carrier_no" gin_trgm_ops);
create index tg_logistics_order_receiver_name on "logistics_order" using gin (site_id, "receiver_name" gin_trgm_ops);
create index tg_logistics_order_remarks on "logistics_order" using gin (site_id, "remarks" gin_trgm_ops);
create function logistics_order_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'logisticsOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.order_status::text, c.warehouse_id::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function logistics_order_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'logisticsOrder', date_trunc('hour', c.creation_time, 'UTC'), array[c.order_status::text, c.warehouse_id::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function logistics_order_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'logisticsOrder', date_trunc('hour', old.creation_time, 'UTC'), array[old.order_status::text, old.warehouse_id::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'logisticsOrder', date_trunc('hour', new.creation_time, 'UTC'), array[new.order_status::text, new.warehouse_id::text], 1); end if; return null; end $$;
create trigger tr_logistics_order_added after insert on "logistics_order" referencing new table as added for each statement execute function logistics_order_added();
create trigger tr_logistics_order_removed after delete on "logistics_order" referencing old table as removed for each statement execute function logistics_order_removed();
create trigger tr_logistics_order_moved after update on "logistics_order" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.order_status, old.warehouse_id) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.order_status, new.warehouse_id)) execute function logistics_order_moved();

create table "order_goods" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "package_id" uuid,
  "commodity_id" uuid,
  "return_goods_id" uuid,
  "quantity" integer not null default 1,
  "picked_quantity" integer not null default 0,
  "packed_quantity" integer not null default 0,
  "declared_name" varchar(100),
  "declared_price" numeric(18,3),
  "shelf_id" uuid,
  constraint pk_order_goods primary key (site_id, id),
  constraint ck_order_goods_one_target check (num_nonnulls(package_id, commodity_id, return_goods_id) = 1),
  constraint ck_order_goods_quantity_positive check (quantity > 0),
  constraint ck_order_goods_picked_within_quantity check (picked_quantity between 0 and quantity),
  constraint ck_order_goods_packed_within_picked check (packed_quantity between 0 and picked_quantity),
  constraint ck_order_goods_declared_price_not_negative check (declared_price >= 0)
);
create unique index uq_order_goods_logistics_order_id_package_id on "order_goods" ("site_id", "logistics_order_id", "package_id") where package_id is not null;
create unique index uq_order_goods_logistics_order_id_commodity_id on "order_goods" ("site_id", "logistics_order_id", "commodity_id") where commodity_id is not null;
create unique index uq_order_goods_logistics_order_id_return_goods_id on "order_goods" ("site_id", "logistics_order_id", "return_goods_id") where return_goods_id is not null;
create index ix_order_goods_package_id on "order_goods" ("site_id", "package_id", creation_time desc, id desc);
create index ix_order_goods_commodity_id on "order_goods" ("site_id", "commodity_id", creation_time desc, id desc);
create index ix_order_goods_shelf_id on "order_goods" ("site_id", "shelf_id", creation_time desc, id desc);

create table "order_parcel" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "parcel_no" varchar(32) not null,
  "parcel_index" integer not null,
  "length" numeric(10,3) not null default '0',
  "width" numeric(10,3) not null default '0',
  "height" numeric(10,3) not null default '0',
  "weight" numeric(12,3) not null,
  "volume_weight" numeric(12,3) not null default '0',
  "carrier_no" varchar(40),
  "goods" jsonb default '[]'::jsonb,
  "packer_id" uuid,
  "packed_time" timestamptz,
  "pictures" jsonb default '[]'::jsonb,
  "materials" jsonb default '[]'::jsonb,
  constraint pk_order_parcel primary key (site_id, id),
  constraint ck_order_parcel_index_from_one check (parcel_index >= 1),
  constraint ck_order_parcel_measures_not_negative check (least(length, width, height, volume_weight) >= 0),
  constraint ck_order_parcel_weight_positive check (weight > 0)
);
create unique index uq_order_parcel_parcel_no on "order_parcel" ("site_id", "parcel_no");
create unique index uq_order_parcel_logistics_order_id_parcel_index on "order_parcel" ("site_id", "logistics_order_id", "parcel_index");
create index ix_order_parcel_logistics_order_id on "order_parcel" ("site_id", "logistics_order_id", creation_time desc, id desc);
create index ix_order_parcel_carrier_no on "order_parcel" ("site_id", "carrier_no", creation_time desc, id desc);
create index ix_order_parcel_packer_id on "order_parcel" ("site_id", "packer_id", creation_time desc, id desc);

create table "order_service" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "value_added_service_id" uuid not null,
  "warehouse_id" uuid not null,
  "price" jsonb,
  "value_added_status" smallint not null default 1,
  "operator_id" uuid,
  "pictures" jsonb not null default '[]'::jsonb,
  "remarks" varchar(500),
  constraint pk_order_service primary key (site_id, id)
);
create unique index uq_order_service_logistics_order_id_value_added_service_id on "order_service" ("site_id", "logistics_order_id", "value_added_service_id");
create index ix_order_service_warehouse_id_value_added_status on "order_service" ("site_id", "warehouse_id", "value_added_status", creation_time desc, id desc);
create index ix_order_service_value_added_status on "order_service" ("site_id", "value_added_status", creation_time desc, id desc);
create index ix_order_service_time on "order_service" (site_id, creation_time desc, id desc);

create table "picking_rule" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "warehouse_id" uuid not null,
  "split_rule" smallint not null default 1,
  "maximum_orders" integer,
  "maximum_pieces" integer,
  "type_of_shipping_ids" jsonb default '[]'::jsonb,
  "carrier_ids" jsonb default '[]'::jsonb,
  "cargo_type_ids" jsonb default '[]'::jsonb,
  "auto_create" boolean default false,
  "cron_time" varchar(64),
  "auto_assign_picker_ids" jsonb default '[]'::jsonb,
  "enabled" boolean not null default true,
  "display_order" integer default 100,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_picking_rule primary key (site_id, id),
  constraint ck_picking_rule_maximums_not_negative check (maximum_orders >= 0 and maximum_pieces >= 0)
);
create unique index uq_picking_rule_warehouse_id_name on "picking_rule" ("site_id", "warehouse_id", "name") where not is_deleted;
create index ix_picking_rule_warehouse_id_enabled on "picking_rule" ("site_id", "warehouse_id", "enabled", creation_time desc, id desc) where not is_deleted;
create index ix_picking_rule_time on "picking_rule" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_picking_rule_name on "picking_rule" using gin (site_id, "name" gin_trgm_ops);

create table "picking_list" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "warehouse_id" uuid not null,
  "status" smallint not null default 10,
  "picker_id" uuid,
  "parent_id" uuid,
  "picking_rule_id" uuid,
  "order_count" integer not null default 0,
  "line_count" integer not null default 0,
  "piece_count" integer not null default 0,
  "picked_count" integer not null default 0,
  "print_status" smallint not null default 1,
  "claim_time" timestamptz,
  "start_time" timestamptz,
  "finish_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_picking_list primary key (site_id, id),
  constraint ck_picking_list_counts_not_negative check (order_count >= 0 and line_count >= 0 and piece_count >= 0),
  constraint ck_picking_list_picked_within_pieces check (picked_count between 0 and piece_count),
  constraint ck_picking_list_claimed_has_picker check (status not in (20, 30) or picker_id is not null),
  constraint ck_picking_list_not_its_own_parent check (parent_id <> id)
);
create unique index uq_picking_list_serial_number on "picking_list" ("site_id", "serial_number");
create index ix_picking_list_warehouse_id_status on "picking_list" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_picking_list_picker_id_status on "picking_list" ("site_id", "picker_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_picking_list_status on "picking_list" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_picking_list_parent_id on "picking_list" ("site_id", "parent_id", creation_time desc, id desc) where not is_deleted;
create index ix_picking_list_time on "picking_list" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_picking_list_serial_number on "picking_list" using gin (site_id, "serial_number" gin_trgm_ops);

create table "picking_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "picking_list_id" uuid not null,
  "logistics_order_id" uuid not null,
  "order_goods_id" uuid not null,
  "shelf_id" uuid not null,
  "grid_row" integer not null,
  "grid_column" integer not null,
  "quantity" integer not null,
  "picked_quantity" integer not null default 0,
  "short_quantity" integer not null default 0,
  "status" smallint not null default 1,
  "picker_id" uuid,
  "picked_time" timestamptz,
  constraint pk_picking_line primary key (site_id, id),
  constraint ck_picking_line_grid_from_one check (grid_row >= 1 and grid_column >= 1),
  constraint ck_picking_line_quantity_positive check (quantity > 0),
  constraint ck_picking_line_picked_and_short_within_quantity check (picked_quantity >= 0 and short_quantity >= 0 and picked_quantity + short_quantity <= quantity),
  constraint ck_picking_line_status_follows_picked check (status = case when picked_quantity = 0 then 1 when picked_quantity < quantity then 2 else 3 end)
);
create unique index uq_picking_line_picking_list_id_order_goods_id_shelf_id on "picking_line" ("site_id", "picking_list_id", "order_goods_id", "shelf_id");
create index ix_picking_line_logistics_order_id on "picking_line" ("site_id", "logistics_order_id", creation_time desc, id desc);
create index ix_picking_line_order_goods_id on "picking_line" ("site_id", "order_goods_id", creation_time desc, id desc);
create index ix_picking_line_shelf_id on "picking_line" ("site_id", "shelf_id", creation_time desc, id desc);

create table "packing" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "warehouse_id" uuid not null,
  "status" smallint not null default 1,
  "packer_id" uuid,
  "station" varchar(40),
  "start_time" timestamptz,
  "end_time" timestamptz,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_packing primary key (site_id, id),
  constraint ck_packing_packing_has_packer check (status <> 2 or (packer_id is not null and start_time is not null)),
  constraint ck_packing_ends_after_start check (end_time >= start_time)
);
create unique index uq_packing_logistics_order_id on "packing" ("site_id", "logistics_order_id");
create index ix_packing_warehouse_id_status on "packing" ("site_id", "warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_packing_packer_id_status on "packing" ("site_id", "packer_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_packing_status on "packing" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_packing_time on "packing" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_packing_station on "packing" using gin (site_id, "station" gin_trgm_ops);

create table "packing_scan" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "packing_id" uuid not null,
  "order_goods_id" uuid not null,
  "quantity" integer not null,
  "parcel_index" integer not null default 1,
  "operator_id" uuid not null,
  "cancelled" boolean not null default false,
  constraint pk_packing_scan primary key (site_id, id),
  constraint ck_packing_scan_quantity_positive check (quantity > 0),
  constraint ck_packing_scan_parcel_from_one check (parcel_index >= 1)
);
create index ix_packing_scan_packing_id on "packing_scan" ("site_id", "packing_id", creation_time desc, id desc);
create index ix_packing_scan_order_goods_id on "packing_scan" ("site_id", "order_goods_id", creation_time desc, id desc);

create table "transport_shift" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "serial_number" varchar(40) not null,
  "type" smallint not null default 1,
  "status" smallint not null default 10,
  "warehouse_ids" jsonb not null default '[]'::jsonb,
  "to_warehouse_id" uuid,
  "type_of_shipping_id" uuid,
  "carrier_ids" jsonb default '[]'::jsonb,
  "destination_country_id" uuid,
  "customs_clearance_company_id" uuid,
  "start_date" timestamptz,
  "closing_date" timestamptz,
  "transport_date" date,
  "arrival_time" timestamptz,
  "max_length" numeric(10,3),
  "max_width" numeric(10,3),
  "max_height" numeric(10,3),
  "max_weight" numeric(12,3),
  "bearable_weight" numeric(12,3),
  "used_weight" numeric(12,3) not null default '0',
  "unused_weight" numeric(12,3),
  "container_no" varchar(40),
  "main_bill_no" varchar(40),
  "seal_no" varchar(40),
  "bag_nos" jsonb not null default '[]'::jsonb,
  "bag_count" integer not null default 0,
  "order_count" integer not null default 0,
  "packaging_locked" boolean not null default false,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_transport_shift primary key (site_id, id),
  constraint ck_transport_shift_limits_not_negative check (max_length >= 0 and max_width >= 0 and max_height >= 0 and max_weight >= 0 and bearable_weight >= 0),
  constraint ck_transport_shift_used_weight_not_negative check (used_weight >= 0),
  constraint ck_transport_shift_unused_is_what_is_left check (unused_weight is not distinct from bearable_weight - used_weight),
  constraint ck_transport_shift_counts_not_negative check (bag_count >= 0 and order_count >= 0),
  constraint ck_transport_shift_departed_is_locked check (status not in (40, 50, 60) or (packaging_locked and transport_date is not null)),
  constraint ck_transport_shift_arrived_has_time check (status not in (50, 60) or arrival_time is not null)
);
create unique index uq_transport_shift_serial_number on "transport_shift" ("site_id", "serial_number");
create index ix_transport_shift_type_status on "transport_shift" ("site_id", "type", "status", creation_time desc, id desc) where not is_deleted;
create index ix_transport_shift_status on "transport_shift" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_transport_shift_to_warehouse_id_status on "transport_shift" ("site_id", "to_warehouse_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_transport_shift_destination_country_id on "transport_shift" ("site_id", "destination_country_id", creation_time desc, id desc) where not is_deleted;
create index ix_transport_shift_time on "transport_shift" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_transport_shift_name on "transport_shift" using gin (site_id, "name" gin_trgm_ops);
create index tg_transport_shift_serial_number on "transport_shift" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_transport_shift_container_no on "transport_shift" using gin (site_id, "container_no" gin_trgm_ops);
create index tg_transport_shift_main_bill_no on "transport_shift" using gin (site_id, "main_bill_no" gin_trgm_ops);

create table "shift_track" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "transport_shift_id" uuid not null,
  "track_time" timestamptz not null,
  "status" smallint not null,
  "content" jsonb not null,
  "operator_id" uuid,
  constraint pk_shift_track primary key (site_id, id)
);
create index ix_shift_track_transport_shift_id_track_time on "shift_track" ("site_id", "transport_shift_id", "track_time", creation_time desc, id desc);

create table "bag" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bag_no" varchar(40) not null,
  "transport_shift_id" uuid not null,
  "status" smallint not null default 1,
  "customs_bag_number" varchar(40),
  "carrier_id" uuid,
  "owner_id" uuid,
  "parcel_count" integer not null default 0,
  "net_weight" numeric(12,3) not null default '0',
  "gross_weight" numeric(12,3),
  "long" numeric(10,3),
  "wide" numeric(10,3),
  "high" numeric(10,3),
  "sealed_time" timestamptz,
  "received_time" timestamptz,
  "print_number" integer not null default 0,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_bag primary key (site_id, id),
  constraint ck_bag_parcel_count_not_negative check (parcel_count >= 0),
  constraint ck_bag_print_number_not_negative check (print_number >= 0),
  constraint ck_bag_weights_not_negative check (net_weight >= 0 and (gross_weight is null or gross_weight >= 0)),
  constraint ck_bag_sides_not_negative check (long >= 0 and wide >= 0 and high >= 0),
  constraint ck_bag_empty_holds_nothing check (status not in (1, 9) or parcel_count = 0),
  constraint ck_bag_sealed_is_weighed check (status not in (3, 4, 5, 6) or gross_weight is not null),
  constraint ck_bag_received_has_time check (status <> 5 or received_time is not null),
  constraint ck_bag_customs_number_differs check (customs_bag_number <> bag_no)
);
create unique index uq_bag_bag_no on "bag" ("site_id", "bag_no");
create index ix_bag_transport_shift_id_status on "bag" ("site_id", "transport_shift_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_bag_status on "bag" ("site_id", "status", creation_time desc, id desc) where not is_deleted;
create index ix_bag_customs_bag_number on "bag" ("site_id", "customs_bag_number", creation_time desc, id desc) where not is_deleted;
create index ix_bag_owner_id on "bag" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_bag_time on "bag" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_bag_bag_no on "bag" using gin (site_id, "bag_no" gin_trgm_ops);
create index tg_bag_customs_bag_number on "bag" using gin (site_id, "customs_bag_number" gin_trgm_ops);

create table "bag_item" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bag_id" uuid not null,
  "logistics_order_id" uuid not null,
  "parcel_id" uuid not null,
  "packed_time" timestamptz not null,
  "operator_id" uuid not null,
  "live" boolean not null default true,
  "removed_time" timestamptz,
  constraint pk_bag_item primary key (site_id, id),
  constraint ck_bag_item_removed_is_not_live check (removed_time is null or not live)
);
create unique index uq_bag_item_parcel_id on "bag_item" ("site_id", "parcel_id") where live;
create index ix_bag_item_bag_id on "bag_item" ("site_id", "bag_id", creation_time desc, id desc);
create index ix_bag_item_logistics_order_id on "bag_item" ("site_id", "logistics_order_id", creation_time desc, id desc);

create table "track_scheme" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "is_default" boolean default false,
  "nodes" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_track_scheme primary key (site_id, id)
);
create unique index uq_track_scheme_name on "track_scheme" ("site_id", "name") where not is_deleted;
create unique index uq_track_scheme_is_default on "track_scheme" ("site_id", "is_default") where is_default and not is_deleted;
create index ix_track_scheme_time on "track_scheme" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_track_scheme_name on "track_scheme" using gin (site_id, "name" gin_trgm_ops);

create table "track" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid,
  "warehouse_document_id" uuid,
  "status" smallint not null,
  "track_time" timestamptz not null,
  "content" jsonb not null,
  "location" varchar(200),
  "public" boolean not null default true,
  "source" integer not null default 1,
  "source_key" varchar(128) not null,
  "operator_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_track primary key (site_id, id),
  constraint ck_track_one_target check (num_nonnulls(logistics_order_id, warehouse_document_id) = 1),
  constraint ck_track_known_source check (source between 1 and 4)
);
create unique index uq_track_logistics_order_id_source_key on "track" ("site_id", "logistics_order_id", "source_key");
create unique index uq_track_warehouse_document_id_source_key on "track" ("site_id", "warehouse_document_id", "source_key");
create index ix_track_logistics_order_id_track_time on "track" ("site_id", "logistics_order_id", "track_time", creation_time desc, id desc) where not is_deleted;
create index ix_track_warehouse_document_id_track_time on "track" ("site_id", "warehouse_document_id", "track_time", creation_time desc, id desc) where not is_deleted;

create table "transfer_quotation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "version" integer not null default 1,
  "replaces_id" uuid,
  "display_order" integer default 100,
  "effective_flag" boolean default true,
  "time_of_entry_into_force" timestamptz not null,
  "deadline" timestamptz,
  "currency_id" uuid not null,
  "billing_mode" smallint not null default 1,
  "carrier_ids" jsonb default '[]'::jsonb,
  "type_of_shipping_ids" jsonb default '[]'::jsonb,
  "warehouse_ids" jsonb default '[]'::jsonb,
  "transport_warehouse_ids" jsonb default '[]'::jsonb,
  "destination_country_ids" jsonb default '[]'::jsonb,
  "cargo_type_ids" jsonb default '[]'::jsonb,
  "customer_group_ids" jsonb default '[]'::jsonb,
  "self_pickup" boolean default false,
  "volume_ratio" integer default 6000,
  "split_throwing_ratio" numeric(18,8),
  "volume_accumulation" boolean default true,
  "minimum_billing_weight" numeric(12,3) default '0',
  "carry" numeric(12,3) default '0',
  "carry_tolerance" numeric(12,3) default '0',
  "first_weight" numeric(12,3) default '1',
  "continued_weight" numeric(12,3),
  "super_material_volume_ratio" integer default 0,
  "excess_material_cost" numeric(18,3) default '0',
  "super_material_length" numeric(10,3),
  "super_material_sum_of_sides" numeric(10,3),
  "super_material_weight" numeric(12,3),
  "cbm_volume_ratio" integer default 1000000,
  "volume_unit_price" numeric(18,3) default '0',
  "cbm_weight_ratio" numeric(12,3),
  "volume_carry" numeric(18,8) default '0',
  "minimum_billing_volume" numeric(18,8) default '0',
  "tax_inclusive" boolean default false,
  "tax_inclusive_unit_price" numeric(18,3) default '0',
  "available_for_store_orders" boolean default false,
  "visible_to_public" boolean default true,
  "ranges" jsonb default '[]'::jsonb,
  "surcharges" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_transfer_quotation primary key (site_id, id),
  constraint ck_transfer_quotation_version_from_one check (version >= 1),
  constraint ck_transfer_quotation_ends_after_entry check (deadline > time_of_entry_into_force),
  constraint ck_transfer_quotation_split_is_a_share check (split_throwing_ratio between 0 and 1),
  constraint ck_transfer_quotation_prices_not_negative check (excess_material_cost >= 0 and volume_unit_price >= 0 and tax_inclusive_unit_price >= 0),
  constraint ck_transfer_quotation_ratios_not_negative check (volume_ratio >= 0 and super_material_volume_ratio >= 0 and cbm_volume_ratio >= 0 and cbm_weight_ratio >= 0),
  constraint ck_transfer_quotation_weights_not_negative check (minimum_billing_weight >= 0 and first_weight >= 0 and continued_weight >= 0),
  constraint ck_transfer_quotation_steps_not_negative check (carry >= 0 and carry_tolerance >= 0 and volume_carry >= 0 and minimum_billing_volume >= 0),
  constraint ck_transfer_quotation_tolerance_below_step check (carry = 0 or carry_tolerance < carry)
);
create unique index uq_transfer_quotation_name_version on "transfer_quotation" ("site_id", "name", "version");
create unique index uq_transfer_quotation_name on "transfer_quotation" ("site_id", "name") where not is_deleted;
create index ix_transfer_quotation_replaces_id on "transfer_quotation" ("site_id", "replaces_id", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_quotation_display_order on "transfer_quotation" ("site_id", "display_order", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_quotation_effective_flag_time_of_entry_into_forc on "transfer_quotation" ("site_id", "effective_flag", "time_of_entry_into_force", creation_time desc, id desc) where not is_deleted;
create index ix_transfer_quotation_time on "transfer_quotation" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_transfer_quotation_name on "transfer_quotation" using gin (site_id, "name" gin_trgm_ops);

create table "warehouse_quotation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "version" integer not null default 1,
  "replaces_id" uuid,
  "display_order" integer default 100,
  "effective_flag" boolean default true,
  "time_of_entry_into_force" timestamptz not null,
  "deadline" timestamptz,
  "currency_id" uuid not null,
  "target" integer not null default 1,
  "warehouse_ids" jsonb default '[]'::jsonb,
  "customer_group_ids" jsonb default '[]'::jsonb,
  "cargo_type_ids" jsonb default '[]'::jsonb,
  "start_date" date,
  "rent_free_days" integer default 0,
  "cubic_amount" numeric(18,3) default '0',
  "single_piece_amount" numeric(18,3) default '0',
  "ultra_long_inventory_time" integer default 0,
  "ultra_long_cubic_amount" numeric(18,3) default '0',
  "ultra_long_single_piece_amount" numeric(18,3) default '0',
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_warehouse_quotation primary key (site_id, id),
  constraint ck_warehouse_quotation_version_from_one check (version >= 1),
  constraint ck_warehouse_quotation_ends_after_entry check (deadline > time_of_entry_into_force),
  constraint ck_warehouse_quotation_known_target check (target between 1 and 3),
  constraint ck_warehouse_quotation_days_not_negative check (rent_free_days >= 0 and ultra_long_inventory_time >= 0),
  constraint ck_warehouse_quotation_amounts_not_negative check (cubic_amount >= 0 and single_piece_amount >= 0),
  constraint ck_warehouse_quotation_ultra_long_amounts_not_negative check (ultra_long_cubic_amount >= 0 and ultra_long_single_piece_amount >= 0)
);
create unique index uq_warehouse_quotation_name_version on "warehouse_quotation" ("site_id", "name", "version");
create unique index uq_warehouse_quotation_name on "warehouse_quotation" ("site_id", "name") where not is_deleted;
create index ix_warehouse_quotation_replaces_id on "warehouse_quotation" ("site_id", "replaces_id", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_quotation_display_order on "warehouse_quotation" ("site_id", "display_order", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_quotation_target_effective_flag on "warehouse_quotation" ("site_id", "target", "effective_flag", creation_time desc, id desc) where not is_deleted;
create index ix_warehouse_quotation_time on "warehouse_quotation" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_warehouse_quotation_name on "warehouse_quotation" using gin (site_id, "name" gin_trgm_ops);

create table "inbound_quotation" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "version" integer not null default 1,
  "replaces_id" uuid,
  "display_order" integer default 100,
  "effective_flag" boolean default true,
  "time_of_entry_into_force" timestamptz not null,
  "deadline" timestamptz,
  "currency_id" uuid not null,
  "charge_on" integer not null default 1,
  "warehouse_ids" jsonb default '[]'::jsonb,
  "customer_group_ids" jsonb default '[]'::jsonb,
  "warehouse_document_types" jsonb default '[]'::jsonb,
  "surcharges" jsonb default '[]'::jsonb,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_inbound_quotation primary key (site_id, id),
  constraint ck_inbound_quotation_version_from_one check (version >= 1),
  constraint ck_inbound_quotation_ends_after_entry check (deadline > time_of_entry_into_force),
  constraint ck_inbound_quotation_known_moment check (charge_on in (1, 2))
);
create unique index uq_inbound_quotation_name_version on "inbound_quotation" ("site_id", "name", "version");
create unique index uq_inbound_quotation_name on "inbound_quotation" ("site_id", "name") where not is_deleted;
create index ix_inbound_quotation_replaces_id on "inbound_quotation" ("site_id", "replaces_id", creation_time desc, id desc) where not is_deleted;
create index ix_inbound_quotation_display_order on "inbound_quotation" ("site_id", "display_order", creation_time desc, id desc) where not is_deleted;
create index ix_inbound_quotation_effective_flag_time_of_entry_into_force on "inbound_quotation" ("site_id", "effective_flag", "time_of_entry_into_force", creation_time desc, id desc) where not is_deleted;
create index ix_inbound_quotation_time on "inbound_quotation" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_inbound_quotation_name on "inbound_quotation" using gin (site_id, "name" gin_trgm_ops);

create table "value_added_service_group" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" varchar(64) not null,
  "multiple_choice" boolean default false,
  "expense_type_id" uuid,
  "explain" varchar(500),
  "remarks" varchar(500),
  "display_order" integer default 100,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_value_added_service_group primary key (site_id, id)
);
create unique index uq_value_added_service_group_name on "value_added_service_group" ("site_id", "name") where not is_deleted;
create index ix_value_added_service_group_display_order on "value_added_service_group" ("site_id", "display_order", creation_time desc, id desc) where not is_deleted;
create index ix_value_added_service_group_time on "value_added_service_group" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_value_added_service_group_name on "value_added_service_group" using gin (site_id, "name" gin_trgm_ops);
create index tg_value_added_service_group_remarks on "value_added_service_group" using gin (site_id, "remarks" gin_trgm_ops);

create table "value_added_service" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "group_id" uuid not null,
  "expense_type_id" uuid not null,
  "currency_id" uuid not null,
  "calculation_method" smallint not null default 1,
  "amount_of_money" numeric(18,3) not null,
  "minimum_money" numeric(18,3),
  "first_charge" numeric(18,3),
  "free_quantity" integer default 0,
  "free_weight" numeric(12,3) default '0',
  "allow_refunds" boolean default true,
  "warehouse_ids" jsonb default '[]'::jsonb,
  "type_of_shipping_ids" jsonb default '[]'::jsonb,
  "customer_group_ids" jsonb default '[]'::jsonb,
  "stage" integer not null default 2,
  "needs_picture" boolean default false,
  "enable_status" smallint not null default 1,
  "display_order" integer default 100,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_value_added_service primary key (site_id, id),
  constraint ck_value_added_service_known_stage check (stage in (1, 2)),
  constraint ck_value_added_service_money_not_negative check (amount_of_money >= 0 and minimum_money >= 0 and first_charge >= 0),
  constraint ck_value_added_service_free_not_negative check (free_quantity >= 0 and free_weight >= 0)
);
create unique index uq_value_added_service_name on "value_added_service" ("site_id", "name") where not is_deleted;
create index ix_value_added_service_group_id on "value_added_service" ("site_id", "group_id", creation_time desc, id desc) where not is_deleted;
create index ix_value_added_service_display_order on "value_added_service" ("site_id", "display_order", creation_time desc, id desc) where not is_deleted;
create index ix_value_added_service_time on "value_added_service" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_value_added_service_name on "value_added_service" using gin (site_id, ("name"::text) gin_trgm_ops);

create table "bill" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "explanation" varchar(500),
  "owner_id" uuid not null,
  "bill_type" smallint not null,
  "payment_status" smallint not null default 1,
  "payment_type" smallint,
  "currency_id" uuid not null,
  "total_amount" numeric(18,3) not null default '0',
  "discount_amount" numeric(18,3) not null default '0',
  "coupon_amount" numeric(18,3) not null default '0',
  "payment_money" numeric(18,3) not null default '0',
  "paid_amount" numeric(18,3) not null default '0',
  "balance_used" numeric(18,3) not null default '0',
  "credit_used" numeric(18,3) not null default '0',
  "online_used" numeric(18,3) not null default '0',
  "offline_used" numeric(18,3) not null default '0',
  "refund_amount" numeric(18,3) not null default '0',
  "refunded" boolean not null default false,
  "before_amount" numeric(18,3),
  "after_amount" numeric(18,3),
  "billing_weight" numeric(12,3) not null default '0',
  "source_type" varchar(40) not null,
  "source_id" uuid,
  "source_number" varchar(60),
  "due_time" timestamptz,
  "paid_time" timestamptz,
  "overdue" boolean not null default false,
  "bill_settlement_id" uuid,
  "refund_locked" boolean not null default false,
  "user_coupon_ids" jsonb not null default '[]'::jsonb,
  "asked_discount" numeric(18,3),
  "asked_discount_by_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_bill primary key (site_id, id),
  constraint ck_bill_amounts_not_negative check (total_amount >= 0 and discount_amount >= 0 and payment_money >= 0 and paid_amount >= 0 and refund_amount >= 0),
  constraint ck_bill_parts_not_negative check (balance_used >= 0 and credit_used >= 0 and online_used >= 0 and offline_used >= 0),
  constraint ck_bill_coupons_within_discount check (coupon_amount >= 0 and coupon_amount <= discount_amount),
  constraint ck_bill_payment_is_total_less_discount check (payment_money = total_amount - discount_amount),
  constraint ck_bill_paid_is_sum_of_parts check (paid_amount = balance_used + credit_used + online_used + offline_used),
  constraint ck_bill_paid_within_payment check (paid_amount <= payment_money),
  constraint ck_bill_refund_within_paid check (refund_amount <= paid_amount),
  constraint ck_bill_refunded_is_all_of_it check (refunded = (refund_amount > 0 and refund_amount = paid_amount)),
  constraint ck_bill_voided_was_not_paid check (payment_status <> 7 or paid_amount = 0)
);
create unique index uq_bill_serial_number on "bill" ("site_id", "serial_number");
create index ix_bill_owner_id on "bill" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_bill_owner_id_payment_status on "bill" ("site_id", "owner_id", "payment_status", creation_time desc, id desc) where not is_deleted;
create index ix_bill_payment_status on "bill" ("site_id", "payment_status", creation_time desc, id desc) where not is_deleted;
create index ix_bill_bill_type on "bill" ("site_id", "bill_type", creation_time desc, id desc) where not is_deleted;
create index ix_bill_source_id on "bill" ("site_id", "source_id", creation_time desc, id desc) where not is_deleted;
create index ix_bill_source_number on "bill" ("site_id", "source_number", creation_time desc, id desc) where not is_deleted;
create index ix_bill_bill_settlement_id on "bill" ("site_id", "bill_settlement_id", creation_time desc, id desc) where not is_deleted;
create index ix_bill_payment_status_due_time on "bill" ("site_id", "payment_status", "due_time", creation_time desc, id desc) where not is_deleted;
create index ix_bill_time on "bill" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_bill_serial_number on "bill" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_bill_source_number on "bill" using gin (site_id, "source_number" gin_trgm_ops);
create index tg_bill_explanation on "bill" using gin (site_id, "explanation" gin_trgm_ops);
create function bill_added() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'bill', date_trunc('hour', c.creation_time, 'UTC'), array[c.payment_status::text, c.bill_type::text], count(*) from added c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function bill_removed() returns trigger language plpgsql as $$ begin insert into list_delta (site_id, list, since, keys, n) select c.site_id, 'bill', date_trunc('hour', c.creation_time, 'UTC'), array[c.payment_status::text, c.bill_type::text], -count(*) from removed c where not c.is_deleted group by 1, 3, 4; return null; end $$;
create function bill_moved() returns trigger language plpgsql as $$ begin if not old.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (old.site_id, 'bill', date_trunc('hour', old.creation_time, 'UTC'), array[old.payment_status::text, old.bill_type::text], -1); end if; if not new.is_deleted then insert into list_delta (site_id, list, since, keys, n) values (new.site_id, 'bill', date_trunc('hour', new.creation_time, 'UTC'), array[new.payment_status::text, new.bill_type::text], 1); end if; return null; end $$;
create trigger tr_bill_added after insert on "bill" referencing new table as added for each statement execute function bill_added();
create trigger tr_bill_removed after delete on "bill" referencing old table as removed for each statement execute function bill_removed();
create trigger tr_bill_moved after update on "bill" for each row when ((old.site_id, old.is_deleted, old.creation_time, old.payment_status, old.bill_type) is distinct from (new.site_id, new.is_deleted, new.creation_time, new.payment_status, new.bill_type)) execute function bill_moved();

create table "bill_line" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "bill_id" uuid not null,
  "line_number" integer not null,
  "expense_type_id" uuid not null,
  "code" varchar(32) not null,
  "explanation" varchar(500),
  "quantity" varchar(100),
  "quotation_currency_id" uuid,
  "quotation_amount" numeric(18,3),
  "amount" numeric(18,3) not null,
  "discount_amount" numeric(18,3) not null default '0',
  "refund_amount" numeric(18,3) not null default '0',
  "allow_refunds" boolean not null default true,
  constraint pk_bill_line primary key (site_id, id),
  constraint ck_bill_line_discount_within_amount check (amount >= 0 and discount_amount >= 0 and discount_amount <= amount),
  constraint ck_bill_line_refund_within_rest check (refund_amount >= 0 and refund_amount <= amount - discount_amount),
  constraint ck_bill_line_refund_allowed check (allow_refunds or refund_amount = 0)
);
create unique index uq_bill_line_bill_id_line_number on "bill_line" ("site_id", "bill_id", "line_number");
create index ix_bill_line_expense_type_id on "bill_line" ("site_id", "expense_type_id", creation_time desc, id desc);

create table "payment_record" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "payment_record_type" smallint not null,
  "payment_record_status" smallint not null default 1,
  "owner_id" uuid not null,
  "operator_id" uuid,
  "payment_type" smallint not null,
  "currency_id" uuid not null,
  "amount" numeric(18,3) not null default '0',
  "balance_amount" numeric(18,3) not null default '0',
  "credit_amount" numeric(18,3) not null default '0',
  "online_amount" numeric(18,3) not null default '0',
  "offline_amount" numeric(18,3) not null default '0',
  "online_payment_id" uuid,
  "refund_of_id" uuid,
  "remarks" varchar(500),
  "idempotency_key" varchar(64),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_payment_record primary key (site_id, id),
  constraint ck_payment_record_parts_not_negative check (balance_amount >= 0 and credit_amount >= 0 and online_amount >= 0 and offline_amount >= 0),
  constraint ck_payment_record_amount_is_sum_of_parts check (amount = balance_amount + credit_amount + online_amount + offline_amount)
);
create unique index uq_payment_record_serial_number on "payment_record" ("site_id", "serial_number");
create unique index uq_payment_record_owner_id_idempotency_key on "payment_record" ("site_id", "owner_id", "idempotency_key") where idempotency_key is not null;
create index ix_payment_record_owner_id on "payment_record" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_payment_record_payment_record_type on "payment_record" ("site_id", "payment_record_type", creation_time desc, id desc) where not is_deleted;
create index ix_payment_record_payment_record_status on "payment_record" ("site_id", "payment_record_status", creation_time desc, id desc) where not is_deleted;
create index ix_payment_record_online_payment_id on "payment_record" ("site_id", "online_payment_id", creation_time desc, id desc) where not is_deleted;
create index ix_payment_record_refund_of_id on "payment_record" ("site_id", "refund_of_id", creation_time desc, id desc) where not is_deleted;
create index ix_payment_record_time on "payment_record" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_payment_record_serial_number on "payment_record" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_payment_record_remarks on "payment_record" using gin (site_id, "remarks" gin_trgm_ops);

create table "payment_of_bill" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "payment_record_id" uuid not null,
  "bill_id" uuid not null,
  "amount" numeric(18,3) not null default '0',
  constraint pk_payment_of_bill primary key (site_id, id),
  constraint ck_payment_of_bill_amount_not_negative check (amount >= 0)
);
create unique index uq_payment_of_bill_payment_record_id_bill_id on "payment_of_bill" ("site_id", "payment_record_id", "bill_id");
create index ix_payment_of_bill_bill_id on "payment_of_bill" ("site_id", "bill_id", creation_time desc, id desc);

create table "bill_settlement" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "owner_id" uuid not null,
  "settlement_cycle_type" smallint not null,
  "period_start" date not null,
  "period_end" date not null,
  "currency_id" uuid not null,
  "total_amount" numeric(18,3) not null default '0',
  "paid_amount" numeric(18,3) not null default '0',
  "credit_amount" numeric(18,3) not null default '0',
  "credit_left" numeric(18,3) not null default '0',
  "issued_time" timestamptz,
  "due_time" timestamptz,
  "bill_settlement_status" smallint not null default 1,
  "pdf_url" varchar(255),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_bill_settlement primary key (site_id, id),
  constraint ck_bill_settlement_period_in_order check (period_end >= period_start),
  constraint ck_bill_settlement_credit_within_total check (credit_left >= 0 and credit_left <= credit_amount and credit_left <= total_amount - paid_amount),
  constraint ck_bill_settlement_paid_within_total check (total_amount >= 0 and paid_amount >= 0 and paid_amount <= total_amount)
);
create unique index uq_bill_settlement_serial_number on "bill_settlement" ("site_id", "serial_number");
create unique index uq_bill_settlement_owner_id_period_start on "bill_settlement" ("site_id", "owner_id", "period_start");
create index ix_bill_settlement_owner_id on "bill_settlement" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_bill_settlement_bill_settlement_status on "bill_settlement" ("site_id", "bill_settlement_status", creation_time desc, id desc) where not is_deleted;
create index ix_bill_settlement_bill_settlement_status_due_time on "bill_settlement" ("site_id", "bill_settlement_status", "due_time", creation_time desc, id desc) where not is_deleted;
create index ix_bill_settlement_time on "bill_settlement" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_bill_settlement_serial_number on "bill_settlement" using gin (site_id, "serial_number" gin_trgm_ops);

create table "ledger_check" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "difference_count" integer not null,
  "differences" jsonb not null default '[]'::jsonb,
  "milliseconds" integer not null,
  "operator_id" uuid,
  constraint pk_ledger_check primary key (site_id, id)
);
create index ix_ledger_check_difference_count on "ledger_check" ("site_id", "difference_count", creation_time desc, id desc);

create table "wallet" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "balance" numeric(18,3) not null default '0',
  "arrears" numeric(18,3) not null default '0',
  "arrears_time" timestamptz,
  "credit_enabled" boolean not null default false,
  "credit_limit" numeric(18,3) not null default '0',
  "credit_balance" numeric(18,3) not null default '0',
  "credit_arrears" numeric(18,3) not null default '0',
  "cod_limit" numeric(18,3),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_wallet primary key (site_id, id),
  constraint ck_wallet_balance_not_negative check (balance >= 0),
  constraint ck_wallet_arrears_not_negative check (arrears >= 0),
  constraint ck_wallet_arrears_has_time check ((arrears = 0) = (arrears_time is null)),
  constraint ck_wallet_credit_not_negative check (credit_limit >= 0 and credit_arrears >= 0),
  constraint ck_wallet_credit_balance_is_what_is_left check (credit_balance = credit_limit - credit_arrears),
  constraint ck_wallet_cod_limit_not_negative check (cod_limit >= 0)
);
create unique index uq_wallet_owner_id on "wallet" ("site_id", "owner_id");
create index ix_wallet_credit_enabled on "wallet" ("site_id", "credit_enabled", creation_time desc, id desc) where not is_deleted;
create index ix_wallet_arrears_time on "wallet" ("site_id", "arrears_time", creation_time desc, id desc) where not is_deleted;
create index ix_wallet_time on "wallet" (site_id, creation_time desc, id desc) where not is_deleted;

create table "cod_pocket" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "payable" numeric(18,3) not null default '0',
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_cod_pocket primary key (site_id, id),
  constraint ck_cod_pocket_payable_not_negative check (payable >= 0)
);
create unique index uq_cod_pocket_owner_id_currency_id on "cod_pocket" ("site_id", "owner_id", "currency_id");

create table "journal" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "owner_id" uuid not null,
  "amount_account" smallint not null,
  "journal_type" smallint not null,
  "step" integer not null,
  "amount" numeric(18,3) not null,
  "before_amount" numeric(18,3) not null,
  "after_amount" numeric(18,3) not null,
  "currency_id" uuid not null,
  "original_currency_id" uuid,
  "original_amount" numeric(18,3),
  "exchange_rate" numeric(18,8),
  "bill_id" uuid,
  "payment_record_id" uuid,
  "source_type" varchar(40) not null,
  "source_id" uuid not null,
  "seq" integer not null default 0,
  "operator_id" uuid,
  "remarks" varchar(500),
  constraint pk_journal primary key (site_id, id),
  constraint ck_journal_after_adds_up check (after_amount = before_amount + amount),
  constraint ck_journal_balance_not_negative check (amount_account <> 1 or (before_amount >= 0 and after_amount >= 0)),
  constraint ck_journal_credit_counts_what_is_used check (amount_account <> 2 or (before_amount <= 0 and after_amount <= 0)),
  constraint ck_journal_cod_not_negative check (amount_account <> 3 or (before_amount >= 0 and after_amount >= 0)),
  constraint ck_journal_limit_change_moves_nothing check (journal_type <> 204 or amount = 0),
  constraint ck_journal_type_fits_account check (journal_type / 100 = amount_account),
  constraint ck_journal_step_from_one check (step >= 1)
);
create unique index uq_journal_serial_number on "journal" ("site_id", "serial_number");
create unique index uq_journal_owner_id_source_type_source_id_journal_type_seq on "journal" ("site_id", "owner_id", "source_type", "source_id", "journal_type", "seq");
create unique index uq_journal_owner_id_amount_account_currency_id_step on "journal" ("site_id", "owner_id", "amount_account", "currency_id", "step");
create index ix_journal_owner_id on "journal" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_journal_owner_id_amount_account on "journal" ("site_id", "owner_id", "amount_account", creation_time desc, id desc);
create index ix_journal_amount_account on "journal" ("site_id", "amount_account", creation_time desc, id desc);
create index ix_journal_journal_type on "journal" ("site_id", "journal_type", creation_time desc, id desc);
create index ix_journal_bill_id on "journal" ("site_id", "bill_id", creation_time desc, id desc);
create index ix_journal_source_id on "journal" ("site_id", "source_id", creation_time desc, id desc);
create index ix_journal_time on "journal" (site_id, creation_time desc, id desc);
create index tg_journal_serial_number on "journal" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_journal_remarks on "journal" using gin (site_id, "remarks" gin_trgm_ops);

create table "ledger_entry" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "transaction_id" uuid not null,
  "account" varchar(80) not null,
  "owner_id" uuid,
  "debit" numeric(18,3) not null default '0',
  "credit" numeric(18,3) not null default '0',
  "currency_id" uuid not null,
  "journal_id" uuid,
  constraint pk_ledger_entry primary key (site_id, id),
  constraint ck_ledger_entry_one_side check ((debit > 0 and credit = 0) or (credit > 0 and debit = 0))
);
create index ix_ledger_entry_transaction_id on "ledger_entry" ("site_id", "transaction_id", creation_time desc, id desc);
create index ix_ledger_entry_account on "ledger_entry" ("site_id", "account", creation_time desc, id desc);
create index ix_ledger_entry_owner_id on "ledger_entry" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_ledger_entry_journal_id on "ledger_entry" ("site_id", "journal_id", creation_time desc, id desc);

create table "recharge" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "owner_id" uuid not null,
  "recharge_type" smallint not null,
  "recharge_status" smallint not null default 10,
  "currency_id" uuid not null,
  "recharge_amount" numeric(18,3) not null,
  "received_amount" numeric(18,3),
  "exchange_rate" numeric(18,8) not null default '1',
  "wallet_amount" numeric(18,3) not null default '0',
  "gift_amount" numeric(18,3) not null default '0',
  "refund_amount" numeric(18,3) not null default '0',
  "user_coupon_id" uuid,
  "voucher_urls" jsonb default '[]'::jsonb,
  "bill_settlement_id" uuid,
  "online_payment_id" uuid,
  "auditor_id" uuid,
  "audit_remarks" varchar(500),
  "remarks" varchar(500),
  "idempotency_key" varchar(64),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_recharge primary key (site_id, id),
  constraint ck_recharge_amount_is_positive check (recharge_amount > 0),
  constraint ck_recharge_amounts_not_negative check (wallet_amount >= 0 and gift_amount >= 0 and (received_amount is null or received_amount >= 0)),
  constraint ck_recharge_refund_within_wallet_amount check (refund_amount >= 0 and refund_amount <= wallet_amount),
  constraint ck_recharge_rate_is_positive check (exchange_rate > 0)
);
create unique index uq_recharge_serial_number on "recharge" ("site_id", "serial_number");
create unique index uq_recharge_owner_id_idempotency_key on "recharge" ("site_id", "owner_id", "idempotency_key") where idempotency_key is not null;
create index ix_recharge_owner_id on "recharge" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_recharge_recharge_status on "recharge" ("site_id", "recharge_status", creation_time desc, id desc) where not is_deleted;
create index ix_recharge_recharge_type on "recharge" ("site_id", "recharge_type", creation_time desc, id desc) where not is_deleted;
create index ix_recharge_online_payment_id on "recharge" ("site_id", "online_payment_id", creation_time desc, id desc) where not is_deleted;
create index ix_recharge_time on "recharge" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_recharge_serial_number on "recharge" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_recharge_audit_remarks on "recharge" using gin (site_id, "audit_remarks" gin_trgm_ops);
create index tg_recharge_remarks on "recharge" using gin (site_id, "remarks" gin_trgm_ops);

create table "withdrawal" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "owner_id" uuid not null,
  "withdrawal_status" smallint not null default 10,
  "currency_id" uuid not null,
  "amount" numeric(18,3) not null,
  "bank_name" varchar(100) not null,
  "account_name" varchar(100) not null,
  "account_ending" varchar(8) not null,
  "sealed_account" varchar(400) not null,
  "transfer_no" varchar(64),
  "auditor_id" uuid,
  "audit_time" timestamptz,
  "audit_remarks" varchar(500),
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_withdrawal primary key (site_id, id),
  constraint ck_withdrawal_amount_is_positive check (amount > 0),
  constraint ck_withdrawal_paid_out_has_transfer check (withdrawal_status <> 20 or transfer_no is not null)
);
create unique index uq_withdrawal_serial_number on "withdrawal" ("site_id", "serial_number");
create index ix_withdrawal_owner_id on "withdrawal" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_withdrawal_withdrawal_status on "withdrawal" ("site_id", "withdrawal_status", creation_time desc, id desc) where not is_deleted;
create index ix_withdrawal_time on "withdrawal" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_withdrawal_serial_number on "withdrawal" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_withdrawal_account_name on "withdrawal" using gin (site_id, "account_name" gin_trgm_ops);
create index tg_withdrawal_bank_name on "withdrawal" using gin (site_id, "bank_name" gin_trgm_ops);
create index tg_withdrawal_transfer_no on "withdrawal" using gin (site_id, "transfer_no" gin_trgm_ops);
create index tg_withdrawal_remarks on "withdrawal" using gin (site_id, "remarks" gin_trgm_ops);

create table "coupon" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "preferential_amount" numeric(18,3) not null,
  "currency_ids" jsonb default '[]'::jsonb,
  "available_amount" numeric(18,3) default '0',
  "available_weight" numeric(12,3) default '0',
  "expense_type_id" uuid,
  "superposition" boolean default false,
  "use_scope" integer default 1,
  "coupon_validity_type" smallint not null default 1,
  "start_date" timestamptz,
  "deadline" timestamptz,
  "effective_days" integer,
  "maximum_distribution" integer default 0,
  "coupon_status" smallint not null default 1,
  "issued_quantity" integer not null default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_coupon primary key (site_id, id),
  constraint ck_coupon_amounts check (preferential_amount > 0 and coalesce(available_amount, 0) >= 0 and coalesce(available_weight, 0) >= 0),
  constraint ck_coupon_use_scope_known check (use_scope in (1, 2)),
  constraint ck_coupon_dates_in_order check (start_date is null or deadline is null or start_date < deadline),
  constraint ck_coupon_window_has_end check (coupon_validity_type <> 1 or deadline is not null),
  constraint ck_coupon_days_given check (coupon_validity_type <> 2 or coalesce(effective_days, 0) > 0),
  constraint ck_coupon_issued_within_maximum check (issued_quantity >= 0 and (coalesce(maximum_distribution, 0) = 0 or issued_quantity <= maximum_distribution))
);
create unique index uq_coupon_name on "coupon" ("site_id", "name") where not is_deleted;
create index ix_coupon_coupon_status on "coupon" ("site_id", "coupon_status", creation_time desc, id desc) where not is_deleted;
create index ix_coupon_coupon_status_deadline on "coupon" ("site_id", "coupon_status", "deadline", creation_time desc, id desc) where not is_deleted;
create index ix_coupon_time on "coupon" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_coupon_name on "coupon" using gin (site_id, ("name"::text) gin_trgm_ops);

create table "user_coupon" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "coupon_id" uuid not null,
  "owner_id" uuid not null,
  "user_coupon_status" smallint not null default 1,
  "start_date" timestamptz not null,
  "expiration_time" timestamptz not null,
  "used_time" timestamptz,
  "held_by_id" uuid,
  "bill_id" uuid,
  "recharge_id" uuid,
  "used_amount" numeric(18,3),
  "source_type" varchar(40),
  "source_id" uuid,
  "issuer_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_user_coupon primary key (site_id, id),
  constraint ck_user_coupon_used_in_one_place check (bill_id is null or recharge_id is null),
  constraint ck_user_coupon_used_has_time check ((user_coupon_status = 3) = (used_time is not null)),
  constraint ck_user_coupon_used_amount_not_negative check (coalesce(used_amount, 0) >= 0),
  constraint ck_user_coupon_held_by_something check (user_coupon_status <> 2 or held_by_id is not null)
);
create index ix_user_coupon_owner_id_user_coupon_status on "user_coupon" ("site_id", "owner_id", "user_coupon_status", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_owner_id on "user_coupon" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_coupon_id on "user_coupon" ("site_id", "coupon_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_user_coupon_status_expiration_time on "user_coupon" ("site_id", "user_coupon_status", "expiration_time", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_bill_id on "user_coupon" ("site_id", "bill_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_recharge_id on "user_coupon" ("site_id", "recharge_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_held_by_id on "user_coupon" ("site_id", "held_by_id", creation_time desc, id desc) where not is_deleted;
create index ix_user_coupon_time on "user_coupon" (site_id, creation_time desc, id desc) where not is_deleted;

create table "activity" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "activity_type" smallint not null,
  "activity_status" smallint not null default 1,
  "start_time" timestamptz not null,
  "end_time" timestamptz not null,
  "maximum_distribution" integer default 0,
  "issued_quantity" integer not null default 0,
  "remaining_quantity" integer,
  "claim_limit" integer default 0,
  "reset_cycle" smallint not null default 1,
  "minimum_amount" numeric(18,3) default '0',
  "role_ids" jsonb default '[]'::jsonb,
  "gifts" jsonb not null,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_activity primary key (site_id, id),
  constraint ck_activity_dates_in_order check (start_time < end_time),
  constraint ck_activity_minimum_not_negative check (coalesce(minimum_amount, 0) >= 0),
  constraint ck_activity_left_is_what_is_not_issued check (issued_quantity >= 0 and case when coalesce(maximum_distribution, 0) = 0 then remaining_quantity is null else remaining_quantity >= 0 and remaining_quantity = maximum_distribution - issued_quantity end)
);
create unique index uq_activity_name on "activity" ("site_id", "name") where not is_deleted;
create index ix_activity_activity_type_activity_status on "activity" ("site_id", "activity_type", "activity_status", creation_time desc, id desc) where not is_deleted;
create index ix_activity_activity_status on "activity" ("site_id", "activity_status", creation_time desc, id desc) where not is_deleted;
create index ix_activity_time on "activity" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_activity_name on "activity" using gin (site_id, ("name"::text) gin_trgm_ops);

create table "activity_issue" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "activity_id" uuid not null,
  "owner_id" uuid not null,
  "source_type" varchar(40) not null,
  "source_id" uuid not null,
  "seq" integer not null default 0,
  "gift_type" smallint not null,
  "coupon_id" uuid,
  "quantity" integer,
  "amount" numeric(18,3),
  "user_coupon_id" uuid,
  "journal_id" uuid,
  constraint pk_activity_issue primary key (site_id, id),
  constraint ck_activity_issue_coupon_or_amount check ((gift_type = 1) = (coupon_id is not null) and (gift_type = 1) = (amount is null))
);
create unique index uq_activity_issue_activity_id_owner_id_source_id_seq on "activity_issue" ("site_id", "activity_id", "owner_id", "source_id", "seq");
create index ix_activity_issue_activity_id on "activity_issue" ("site_id", "activity_id", creation_time desc, id desc);
create index ix_activity_issue_activity_id_owner_id on "activity_issue" ("site_id", "activity_id", "owner_id", creation_time desc, id desc);
create index ix_activity_issue_owner_id on "activity_issue" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_activity_issue_time on "activity_issue" (site_id, creation_time desc, id desc);

create table "promotion_activity" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "activity_status" smallint not null default 1,
  "publish_status" smallint not null default 1,
  "start_time" timestamptz not null,
  "end_time" timestamptz not null,
  "reset_cycle" smallint not null default 1,
  "role_ids" jsonb default '[]'::jsonb,
  "coupons" jsonb not null,
  "page_configuration" jsonb default '[]'::jsonb,
  "register_link" varchar(255),
  "issued_quantity" integer not null default 0,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_promotion_activity primary key (site_id, id),
  constraint ck_promotion_activity_dates_in_order check (start_time < end_time),
  constraint ck_promotion_activity_issued_not_negative check (issued_quantity >= 0)
);
create unique index uq_promotion_activity_name on "promotion_activity" ("site_id", "name") where not is_deleted;
create index ix_promotion_activity_activity_status on "promotion_activity" ("site_id", "activity_status", creation_time desc, id desc) where not is_deleted;
create index ix_promotion_activity_publish_status on "promotion_activity" ("site_id", "publish_status", creation_time desc, id desc) where not is_deleted;
create index ix_promotion_activity_time on "promotion_activity" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_promotion_activity_name on "promotion_activity" using gin (site_id, ("name"::text) gin_trgm_ops);

create table "promotion_coupon" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "promotion_activity_id" uuid not null,
  "coupon_id" uuid not null,
  "maximum_distribution" integer not null default 0,
  "issued_quantity" integer not null default 0,
  "claim_limit" integer not null default 0,
  constraint pk_promotion_coupon primary key (site_id, id),
  constraint ck_promotion_coupon_issued_within_maximum check (issued_quantity >= 0 and (maximum_distribution = 0 or issued_quantity <= maximum_distribution))
);
create unique index uq_promotion_coupon_promotion_activity_id_coupon_id on "promotion_coupon" ("site_id", "promotion_activity_id", "coupon_id");

create table "promotion_claim" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "promotion_activity_id" uuid not null,
  "coupon_id" uuid not null,
  "owner_id" uuid not null,
  "period" varchar(16) not null,
  "seq" integer not null default 0,
  "user_coupon_id" uuid not null,
  constraint pk_promotion_claim primary key (site_id, id)
);
create unique index uq_promotion_claim_promotion_activity_id_coupon_id_owner_id_ on "promotion_claim" ("site_id", "promotion_activity_id", "coupon_id", "owner_id", "period", "seq");
create index ix_promotion_claim_promotion_activity_id on "promotion_claim" ("site_id", "promotion_activity_id", creation_time desc, id desc);
create index ix_promotion_claim_owner_id on "promotion_claim" ("site_id", "owner_id", creation_time desc, id desc);
create index ix_promotion_claim_time on "promotion_claim" (site_id, creation_time desc, id desc);

create table "online_payment_configuration" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "name" jsonb not null,
  "online_payment_provider" smallint not null,
  "icon" jsonb default '[]'::jsonb,
  "currency_ids" jsonb default '[]'::jsonb,
  "merchant_no" varchar(64),
  "secrets" varchar(12000),
  "sandbox" boolean default false,
  "fee_rate" numeric(7,3) default '0',
  "minimum_amount" numeric(18,3) default '0',
  "maximum_amount" numeric(18,3) default '0',
  "expire_minutes" integer default 30,
  "display_order" integer default 0,
  "enabled" boolean not null default true,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_online_payment_configuration primary key (site_id, id),
  constraint ck_online_payment_configuration_fee_is_a_share check (coalesce(fee_rate, 0) between 0 and 100),
  constraint ck_online_payment_configuration_amounts_in_order check (coalesce(minimum_amount, 0) >= 0 and (coalesce(maximum_amount, 0) = 0 or maximum_amount >= minimum_amount))
);
create unique index uq_online_payment_configuration_name on "online_payment_configuration" ("site_id", "name") where not is_deleted;
create index ix_online_payment_configuration_enabled on "online_payment_configuration" ("site_id", "enabled", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_configuration_online_payment_provider on "online_payment_configuration" ("site_id", "online_payment_provider", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_configuration_time on "online_payment_configuration" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_online_payment_configuration_name on "online_payment_configuration" using gin (site_id, ("name"::text) gin_trgm_ops);
create index tg_online_payment_configuration_merchant_no on "online_payment_configuration" using gin (site_id, "merchant_no" gin_trgm_ops);

create table "online_payment" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "out_trade_no" varchar(40) not null,
  "provider_trade_no" varchar(100),
  "configuration_id" uuid not null,
  "method" varchar(60),
  "online_payment_provider" smallint not null,
  "owner_id" uuid not null,
  "purpose" integer not null,
  "currency_id" uuid not null,
  "amount" numeric(18,3) not null,
  "received_amount" numeric(18,3),
  "received_currency" varchar(8),
  "payment_record_status" smallint not null default 1,
  "reason" varchar(40),
  "expire_time" timestamptz not null,
  "paid_time" timestamptz,
  "asked_time" timestamptz,
  "payload" jsonb,
  "parts" jsonb,
  "bill_ids" jsonb not null default '[]'::jsonb,
  "user_coupon_ids" jsonb not null default '[]'::jsonb,
  "recharge_id" uuid,
  "payment_record_id" uuid,
  "notify_count" integer not null default 0,
  "raw_notify" varchar(100000),
  "reviewer_id" uuid,
  "review_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_online_payment primary key (site_id, id),
  constraint ck_online_payment_known_purpose check (purpose between 1 and 3),
  constraint ck_online_payment_amount_is_positive check (amount > 0),
  constraint ck_online_payment_received_not_negative check (coalesce(received_amount, 0) >= 0),
  constraint ck_online_payment_succeeded_has_money check (payment_record_status not in (2, 5) or received_amount is not null),
  constraint ck_online_payment_recharge_is_named check (purpose <> 2 or recharge_id is not null or payment_record_status in (3, 5))
);
create unique index uq_online_payment_out_trade_no on "online_payment" ("site_id", "out_trade_no");
create unique index uq_online_payment_online_payment_provider_provider_trade_no on "online_payment" ("site_id", "online_payment_provider", "provider_trade_no") where provider_trade_no is not null;
create index ix_online_payment_owner_id on "online_payment" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_payment_record_status on "online_payment" ("site_id", "payment_record_status", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_online_payment_provider on "online_payment" ("site_id", "online_payment_provider", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_recharge_id on "online_payment" ("site_id", "recharge_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_payment_time on "online_payment" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_online_payment_out_trade_no on "online_payment" using gin (site_id, "out_trade_no" gin_trgm_ops);
create index tg_online_payment_provider_trade_no on "online_payment" using gin (site_id, "provider_trade_no" gin_trgm_ops);

create table "online_refund" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "out_refund_no" varchar(40) not null,
  "provider_refund_no" varchar(100),
  "online_payment_id" uuid not null,
  "configuration_id" uuid not null,
  "owner_id" uuid not null,
  "bill_id" uuid,
  "payment_record_id" uuid,
  "recharge_id" uuid,
  "amount" numeric(18,3) not null,
  "currency" varchar(8) not null,
  "wallet_amount" numeric(18,3) not null default '0',
  "currency_id" uuid not null,
  "payment_record_status" smallint not null default 1,
  "reason" varchar(500),
  "problem" varchar(255),
  "attempts" integer not null default 0,
  "awaiting" boolean not null default false,
  "next_time" timestamptz,
  "done_time" timestamptz,
  "reviewer_id" uuid,
  "review_remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_online_refund primary key (site_id, id),
  constraint ck_online_refund_amount_is_positive check (amount > 0 and wallet_amount >= 0)
);
create unique index uq_online_refund_out_refund_no on "online_refund" ("site_id", "out_refund_no");
create index ix_online_refund_online_payment_id on "online_refund" ("site_id", "online_payment_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_refund_payment_record_id on "online_refund" ("site_id", "payment_record_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_refund_bill_id on "online_refund" ("site_id", "bill_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_refund_recharge_id on "online_refund" ("site_id", "recharge_id", creation_time desc, id desc) where not is_deleted;
create index ix_online_refund_payment_record_status on "online_refund" ("site_id", "payment_record_status", creation_time desc, id desc) where not is_deleted;
create index ix_online_refund_time on "online_refund" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_online_refund_out_refund_no on "online_refund" using gin (site_id, "out_refund_no" gin_trgm_ops);
create index tg_online_refund_provider_refund_no on "online_refund" using gin (site_id, "provider_refund_no" gin_trgm_ops);

create table "practice_payment" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "out_trade_no" varchar(40) not null,
  "trade_no" varchar(64),
  "title" varchar(200) not null,
  "amount" numeric(18,3) not null,
  "currency" varchar(8) not null,
  "state" varchar(10) not null default 'open',
  "paid_amount" numeric(18,3),
  "paid_time" timestamptz,
  "refunds" jsonb not null default '[]'::jsonb,
  "refuses_refunds" boolean not null default false,
  "expire_time" timestamptz not null,
  "configuration_id" uuid not null,
  "return_path" varchar(255) not null,
  constraint pk_practice_payment primary key (site_id, id),
  constraint ck_practice_payment_known_state check (state in ('open', 'paid', 'failed', 'closed')),
  constraint ck_practice_payment_amount_is_positive check (amount > 0)
);
create unique index uq_practice_payment_out_trade_no on "practice_payment" ("site_id", "out_trade_no");

create table "rent_settlement" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "owner_id" uuid not null,
  "warehouse_id" uuid not null,
  "target" integer not null default 1,
  "period_start" date not null,
  "period_end" date not null,
  "warehouse_quotation_id" uuid not null,
  "quotation_version" integer not null,
  "items" jsonb not null,
  "item_count" integer not null,
  "currency_id" uuid not null,
  "amount" numeric(18,3) not null,
  "rent_settlement_status" smallint not null default 1,
  "source_type" varchar(20) not null default 'period',
  "source_id" uuid,
  "bill_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_rent_settlement primary key (site_id, id),
  constraint ck_rent_settlement_source_known check ((source_type = 'period') = (source_id is null)),
  constraint ck_rent_settlement_period_in_order check (period_end >= period_start),
  constraint ck_rent_settlement_amount_is_positive check (amount > 0),
  constraint ck_rent_settlement_known_target check (target between 1 and 3),
  constraint ck_rent_settlement_billed_has_bill check (rent_settlement_status = 1 or bill_id is not null)
);
create unique index uq_rent_settlement_owner_id_warehouse_id_period_start_target on "rent_settlement" ("site_id", "owner_id", "warehouse_id", "period_start", "target") where source_type = 'period';
create unique index uq_rent_settlement_source_id_warehouse_id_period_start_targe on "rent_settlement" ("site_id", "source_id", "warehouse_id", "period_start", "target") where source_type <> 'period';
create index ix_rent_settlement_owner_id on "rent_settlement" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_rent_settlement_warehouse_id on "rent_settlement" ("site_id", "warehouse_id", creation_time desc, id desc) where not is_deleted;
create index ix_rent_settlement_rent_settlement_status on "rent_settlement" ("site_id", "rent_settlement_status", creation_time desc, id desc) where not is_deleted;
create index ix_rent_settlement_time on "rent_settlement" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_rent_settlement_remarks on "rent_settlement" using gin (site_id, "remarks" gin_trgm_ops);

create table "cod_collection" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "logistics_order_id" uuid not null,
  "owner_id" uuid not null,
  "carrier_id" uuid not null,
  "currency_id" uuid not null,
  "stated_amount" numeric(18,3),
  "collected_amount" numeric(18,3),
  "collected_time" timestamptz,
  "settled_time" timestamptz,
  "carrier_fee" numeric(18,3) not null default '0',
  "cod_remittance_id" uuid,
  "remarks" varchar(500),
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_cod_collection primary key (site_id, id),
  constraint ck_cod_collection_amounts_not_negative check (stated_amount >= 0 and collected_amount > 0 and carrier_fee >= 0),
  constraint ck_cod_collection_collected_has_time check ((collected_amount is null) = (collected_time is null)),
  constraint ck_cod_collection_only_collected_is_settled check (settled_time is null or collected_time is not null),
  constraint ck_cod_collection_only_collected_is_remitted check (cod_remittance_id is null or collected_time is not null),
  constraint ck_cod_collection_fee_within_amount check (carrier_fee <= coalesce(collected_amount, 0))
);
create unique index uq_cod_collection_logistics_order_id on "cod_collection" ("site_id", "logistics_order_id");
create index ix_cod_collection_owner_id on "cod_collection" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_collection_cod_remittance_id on "cod_collection" ("site_id", "cod_remittance_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_collection_carrier_id on "cod_collection" ("site_id", "carrier_id", creation_time desc, id desc) where not is_deleted;

create table "cod_remittance" (
  "id" uuid not null,
  "creation_time" timestamptz not null,
  "site_id" uuid not null,
  "serial_number" varchar(40) not null,
  "owner_id" uuid not null,
  "currency_id" uuid not null,
  "orders" jsonb not null,
  "order_count" integer not null,
  "total_collected" numeric(18,3) not null,
  "total_fee" numeric(18,3) not null,
  "net_amount" numeric(18,3) not null,
  "exchange_rate" numeric(18,8),
  "wallet_currency_id" uuid,
  "wallet_amount" numeric(18,3),
  "cod_remittance_status" smallint not null default 1,
  "pay_to" varchar(10),
  "transfer_no" varchar(64),
  "remitted_time" timestamptz,
  "operator_id" uuid,
  "creator_id" uuid,
  "last_modification_time" timestamptz,
  "last_modifier_id" uuid,
  "row_version" integer not null default 1,
  "is_deleted" boolean not null default false,
  constraint pk_cod_remittance primary key (site_id, id),
  constraint ck_cod_remittance_net_adds_up check (net_amount = total_collected - total_fee),
  constraint ck_cod_remittance_amounts_in_order check (total_collected > 0 and total_fee >= 0 and net_amount > 0 and order_count > 0),
  constraint ck_cod_remittance_pay_to_known check (pay_to in ('balance', 'bank')),
  constraint ck_cod_remittance_remitted_says_where check (cod_remittance_status <> 3 or (pay_to is not null and remitted_time is not null)),
  constraint ck_cod_remittance_bank_has_transfer check (pay_to <> 'bank' or transfer_no is not null),
  constraint ck_cod_remittance_balance_has_amount check (pay_to <> 'balance' or (wallet_amount is not null and wallet_currency_id is not null and exchange_rate > 0))
);
create unique index uq_cod_remittance_serial_number on "cod_remittance" ("site_id", "serial_number");
create index ix_cod_remittance_owner_id on "cod_remittance" ("site_id", "owner_id", creation_time desc, id desc) where not is_deleted;
create index ix_cod_remittance_cod_remittance_status on "cod_remittance" ("site_id", "cod_remittance_status", creation_time desc, id desc) where not is_deleted;
create index ix_cod_remittance_time on "cod_remittance" (site_id, creation_time desc, id desc) where not is_deleted;
create index tg_cod_remittance_serial_number on "cod_remittance" using gin (site_id, "serial_number" gin_trgm_ops);
create index tg_cod_remittance_transfer_no on "cod_remittance" using gin (site_id, "transfer_no" gin_trgm_ops);

alter table "user_account" add constraint fk_user_account_site_id foreign key ("site_id") references "site" (id);
alter table "sign_in_name" add constraint fk_sign_in_name_site_id foreign key ("site_id") references "site" (id);
alter table "role" add constraint fk_role_site_id foreign key ("site_id") references "site" (id);
alter table "user_role" add constraint fk_user_role_site_id foreign key ("site_id") references "site" (id);
alter table "user_role" add constraint fk_user_role_role_id foreign key ("site_id", "role_id") references "role" (site_id, id);
alter table "role_right" add constraint fk_role_right_site_id foreign key ("site_id") references "site" (id);
alter table "role_right" add constraint fk_role_right_role_id foreign key ("site_id", "role_id") references "role" (site_id, id);
alter table "session" add constraint fk_session_site_id foreign key ("site_id") references "site" (id);
alter table "session" add constraint fk_session_replaced_by_id foreign key ("site_id", "replaced_by_id") references "session" (site_id, id);
alter table "organize" add constraint fk_organize_site_id foreign key ("site_id") references "site" (id);
alter table "organize" add constraint fk_organize_parent_id foreign key ("site_id", "parent_id") references "organize" (site_id, id);
alter table "operation_log" add constraint fk_operation_log_site_id foreign key ("site_id") references "site" (id);
alter table "operation_log_seal" add constraint fk_operation_log_seal_site_id foreign key ("site_id") references "site" (id);
alter table "menu" add constraint fk_menu_parent_id foreign key ("parent_id") references "menu" (id);
alter table "menu" add constraint fk_menu_view_id foreign key ("view_id") references "screen_view" (id);
alter table "user_configuration" add constraint fk_user_configuration_site_id foreign key ("site_id") references "site" (id);
alter table "quick_navigation" add constraint fk_quick_navigation_site_id foreign key ("site_id") references "site" (id);
alter table "email_token" add constraint fk_email_token_site_id foreign key ("site_id") references "site" (id);
alter table "second_factor" add constraint fk_second_factor_site_id foreign key ("site_id") references "site" (id);
alter table "recovery_code" add constraint fk_recovery_code_site_id foreign key ("site_id") references "site" (id);
alter table "sent_message" add constraint fk_sent_message_site_id foreign key ("site_id") references "site" (id);
alter table "site" add constraint fk_site_country_id foreign key ("country_id") references "region" (id);
alter table "site" add constraint fk_site_default_currency_id foreign key ("default_currency_id") references "currency" (id);
alter table "site_configuration" add constraint fk_site_configuration_site_id foreign key ("site_id") references "site" (id);
alter table "site_page_configuration" add constraint fk_site_page_configuration_site_id foreign key ("site_id") references "site" (id);
alter table "currency_rate" add constraint fk_currency_rate_currency_id foreign key ("currency_id") references "currency" (id);
alter table "region" add constraint fk_region_parent_id foreign key ("parent_id") references "region" (id);
alter table "region_of_site" add constraint fk_region_of_site_site_id foreign key ("site_id") references "site" (id);
alter table "region_of_site" add constraint fk_region_of_site_region_id foreign key ("region_id") references "region" (id);
alter table "expense_type" add constraint fk_expense_type_site_id foreign key ("site_id") references "site" (id);
alter table "file_object" add constraint fk_file_object_site_id foreign key ("site_id") references "site" (id);
alter table "file_object" add constraint fk_file_object_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "import_job" add constraint fk_import_job_site_id foreign key ("site_id") references "site" (id);
alter table "import_job" add constraint fk_import_job_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "import_job" add constraint fk_import_job_file_id foreign key ("site_id", "file_id") references "file_object" (site_id, id);
alter table "template" add constraint fk_template_site_id foreign key ("site_id") references "site" (id);
alter table "template_version" add constraint fk_template_version_site_id foreign key ("site_id") references "site" (id);
alter table "template_version" add constraint fk_template_version_template_id foreign key ("site_id", "template_id") references "template" (site_id, id);
alter table "common_file" add constraint fk_common_file_site_id foreign key ("site_id") references "site" (id);
alter table "user_message" add constraint fk_user_message_site_id foreign key ("site_id") references "site" (id);
alter table "notice" add constraint fk_notice_site_id foreign key ("site_id") references "site" (id);
alter table "help_tutorial_type" add constraint fk_help_tutorial_type_site_id foreign key ("site_id") references "site" (id);
alter table "help_tutorial" add constraint fk_help_tutorial_site_id foreign key ("site_id") references "site" (id);
alter table "help_tutorial" add constraint fk_help_tutorial_help_tutorial_type_id foreign key ("site_id", "help_tutorial_type_id") references "help_tutorial_type" (site_id, id);
alter table "warehouse" add constraint fk_warehouse_site_id foreign key ("site_id") references "site" (id);
alter table "warehouse" add constraint fk_warehouse_country_id foreign key ("country_id") references "region" (id);
alter table "warehouse" add constraint fk_warehouse_province_id foreign key ("province_id") references "region" (id);
alter table "warehouse" add constraint fk_warehouse_city_id foreign key ("city_id") references "region" (id);
alter table "warehouse" add constraint fk_warehouse_county_id foreign key ("county_id") references "region" (id);
alter table "warehouse" add constraint fk_warehouse_town_id foreign key ("town_id") references "region" (id);
alter table "warehouse" add constraint fk_warehouse_track_scheme_id foreign key ("site_id", "track_scheme_id") references "track_scheme" (site_id, id);
alter table "warehouse" add constraint fk_warehouse_default_picking_rule_id foreign key ("site_id", "default_picking_rule_id") references "picking_rule" (site_id, id);
alter table "partition" add constraint fk_partition_site_id foreign key ("site_id") references "site" (id);
alter table "partition" add constraint fk_partition_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "consolidation_address" add constraint fk_consolidation_address_site_id foreign key ("site_id") references "site" (id);
alter table "consolidation_address" add constraint fk_consolidation_address_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "consolidation_address" add constraint fk_consolidation_address_country_id foreign key ("country_id") references "region" (id);
alter table "consolidation_address" add constraint fk_consolidation_address_province_id foreign key ("province_id") references "region" (id);
alter table "consolidation_address" add constraint fk_consolidation_address_city_id foreign key ("city_id") references "region" (id);
alter table "consolidation_address" add constraint fk_consolidation_address_county_id foreign key ("county_id") references "region" (id);
alter table "consolidation_address" add constraint fk_consolidation_address_town_id foreign key ("town_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_site_id foreign key ("site_id") references "site" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_country_id foreign key ("country_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_province_id foreign key ("province_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_city_id foreign key ("city_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_county_id foreign key ("county_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_town_id foreign key ("town_id") references "region" (id);
alter table "self_pickup_address" add constraint fk_self_pickup_address_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "shelf" add constraint fk_shelf_site_id foreign key ("site_id") references "site" (id);
alter table "shelf" add constraint fk_shelf_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "shelf" add constraint fk_shelf_partition_id foreign key ("site_id", "partition_id") references "partition" (site_id, id);
alter table "shelf_log" add constraint fk_shelf_log_site_id foreign key ("site_id") references "site" (id);
alter table "shelf_log" add constraint fk_shelf_log_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "shelf_log" add constraint fk_shelf_log_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "carrier" add constraint fk_carrier_site_id foreign key ("site_id") references "site" (id);
alter table "carrier" add constraint fk_carrier_currency_id foreign key ("currency_id") references "currency" (id);
alter table "carrier" add constraint fk_carrier_waybill_template_id foreign key ("site_id", "waybill_template_id") references "template" (site_id, id);
alter table "tracking_number" add constraint fk_tracking_number_site_id foreign key ("site_id") references "site" (id);
alter table "tracking_number" add constraint fk_tracking_number_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "tracking_number" add constraint fk_tracking_number_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "shipping_method" add constraint fk_shipping_method_site_id foreign key ("site_id") references "site" (id);
alter table "shipping_method" add constraint fk_shipping_method_track_scheme_id foreign key ("site_id", "track_scheme_id") references "track_scheme" (site_id, id);
alter table "waybill" add constraint fk_waybill_site_id foreign key ("site_id") references "site" (id);
alter table "waybill" add constraint fk_waybill_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "waybill" add constraint fk_waybill_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "waybill" add constraint fk_waybill_parcel_id foreign key ("site_id", "parcel_id") references "order_parcel" (site_id, id);
alter table "waybill" add constraint fk_waybill_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "waybill" add constraint fk_waybill_collection_currency_id foreign key ("collection_currency_id") references "currency" (id);
alter table "applicant" add constraint fk_applicant_site_id foreign key ("site_id") references "site" (id);
alter table "applicant" add constraint fk_applicant_country_id foreign key ("country_id") references "region" (id);
alter table "applicant" add constraint fk_applicant_province_id foreign key ("province_id") references "region" (id);
alter table "applicant" add constraint fk_applicant_city_id foreign key ("city_id") references "region" (id);
alter table "applicant" add constraint fk_applicant_county_id foreign key ("county_id") references "region" (id);
alter table "applicant" add constraint fk_applicant_town_id foreign key ("town_id") references "region" (id);
alter table "applicant" add constraint fk_applicant_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "customs_clearance_company" add constraint fk_customs_clearance_company_site_id foreign key ("site_id") references "site" (id);
alter table "customs_clearance_company" add constraint fk_customs_clearance_company_country_id foreign key ("country_id") references "region" (id);
alter table "customs_clearance_company" add constraint fk_customs_clearance_company_manifest_template_id foreign key ("site_id", "manifest_template_id") references "template" (site_id, id);
alter table "customs_clearance_number" add constraint fk_customs_clearance_number_site_id foreign key ("site_id") references "site" (id);
alter table "customs_clearance_number" add constraint fk_customs_clearance_number_company_id foreign key ("site_id", "company_id") references "customs_clearance_company" (site_id, id);
alter table "customs_clearance_number" add constraint fk_customs_clearance_number_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "customs_clearance_number" add constraint fk_customs_clearance_number_bag_id foreign key ("site_id", "bag_id") references "bag" (site_id, id);
alter table "customs_clearance_number" add constraint fk_customs_clearance_number_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "cargo_type" add constraint fk_cargo_type_site_id foreign key ("site_id") references "site" (id);
alter table "stock_movement" add constraint fk_stock_movement_site_id foreign key ("site_id") references "site" (id);
alter table "stock_movement" add constraint fk_stock_movement_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "stock_movement" add constraint fk_stock_movement_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "stock_movement" add constraint fk_stock_movement_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "stock_movement" add constraint fk_stock_movement_from_shelf_id foreign key ("site_id", "from_shelf_id") references "shelf" (site_id, id);
alter table "stock_movement" add constraint fk_stock_movement_to_shelf_id foreign key ("site_id", "to_shelf_id") references "shelf" (site_id, id);
alter table "package" add constraint fk_package_site_id foreign key ("site_id") references "site" (id);
alter table "package" add constraint fk_package_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "package" add constraint fk_package_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "package" add constraint fk_package_cargo_type_id foreign key ("site_id", "cargo_type_id") references "cargo_type" (site_id, id);
alter table "package" add constraint fk_package_purchase_currency_id foreign key ("purchase_currency_id") references "currency" (id);
alter table "package" add constraint fk_package_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "package" add constraint fk_package_parent_package_id foreign key ("site_id", "parent_package_id") references "package" (site_id, id);
alter table "package" add constraint fk_package_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "unknown_item_claim" add constraint fk_unknown_item_claim_site_id foreign key ("site_id") references "site" (id);
alter table "unknown_item_claim" add constraint fk_unknown_item_claim_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "unknown_item_claim" add constraint fk_unknown_item_claim_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "unknown_item_claim" add constraint fk_unknown_item_claim_cargo_type_id foreign key ("site_id", "cargo_type_id") references "cargo_type" (site_id, id);
alter table "recipient" add constraint fk_recipient_site_id foreign key ("site_id") references "site" (id);
alter table "recipient" add constraint fk_recipient_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "recipient" add constraint fk_recipient_country_id foreign key ("country_id") references "region" (id);
alter table "recipient" add constraint fk_recipient_province_id foreign key ("province_id") references "region" (id);
alter table "recipient" add constraint fk_recipient_city_id foreign key ("city_id") references "region" (id);
alter table "recipient" add constraint fk_recipient_county_id foreign key ("county_id") references "region" (id);
alter table "recipient" add constraint fk_recipient_town_id foreign key ("town_id") references "region" (id);
alter table "logistics_order" add constraint fk_logistics_order_site_id foreign key ("site_id") references "site" (id);
alter table "logistics_order" add constraint fk_logistics_order_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_recipient_id foreign key ("site_id", "recipient_id") references "recipient" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_self_pickup_address_id foreign key ("site_id", "self_pickup_address_id") references "self_pickup_address" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_applicant_id foreign key ("site_id", "applicant_id") references "applicant" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_shipping_method_id foreign key ("site_id", "shipping_method_id") references "shipping_method" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_collection_currency_id foreign key ("collection_currency_id") references "currency" (id);
alter table "logistics_order" add constraint fk_logistics_order_declared_currency_id foreign key ("declared_currency_id") references "currency" (id);
alter table "logistics_order" add constraint fk_logistics_order_origin_warehouse_id foreign key ("site_id", "origin_warehouse_id") references "warehouse" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_cargo_type_id foreign key ("site_id", "cargo_type_id") references "cargo_type" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_bag_id foreign key ("site_id", "bag_id") references "bag" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_picking_list_id foreign key ("site_id", "picking_list_id") references "picking_list" (site_id, id);
alter table "logistics_order" add constraint fk_logistics_order_parent_order_id foreign key ("site_id", "parent_order_id") references "logistics_order" (site_id, id);
alter table "order_goods" add constraint fk_order_goods_site_id foreign key ("site_id") references "site" (id);
alter table "order_goods" add constraint fk_order_goods_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "order_goods" add constraint fk_order_goods_package_id foreign key ("site_id", "package_id") references "package" (site_id, id);
alter table "order_goods" add constraint fk_order_goods_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "order_parcel" add constraint fk_order_parcel_site_id foreign key ("site_id") references "site" (id);
alter table "order_parcel" add constraint fk_order_parcel_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "order_service" add constraint fk_order_service_site_id foreign key ("site_id") references "site" (id);
alter table "order_service" add constraint fk_order_service_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "order_service" add constraint fk_order_service_value_added_service_id foreign key ("site_id", "value_added_service_id") references "value_added_service" (site_id, id);
alter table "order_service" add constraint fk_order_service_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "picking_rule" add constraint fk_picking_rule_site_id foreign key ("site_id") references "site" (id);
alter table "picking_rule" add constraint fk_picking_rule_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "picking_list" add constraint fk_picking_list_site_id foreign key ("site_id") references "site" (id);
alter table "picking_list" add constraint fk_picking_list_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "picking_list" add constraint fk_picking_list_parent_id foreign key ("site_id", "parent_id") references "picking_list" (site_id, id);
alter table "picking_list" add constraint fk_picking_list_picking_rule_id foreign key ("site_id", "picking_rule_id") references "picking_rule" (site_id, id);
alter table "picking_line" add constraint fk_picking_line_site_id foreign key ("site_id") references "site" (id);
alter table "picking_line" add constraint fk_picking_line_picking_list_id foreign key ("site_id", "picking_list_id") references "picking_list" (site_id, id);
alter table "picking_line" add constraint fk_picking_line_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "picking_line" add constraint fk_picking_line_order_goods_id foreign key ("site_id", "order_goods_id") references "order_goods" (site_id, id);
alter table "picking_line" add constraint fk_picking_line_shelf_id foreign key ("site_id", "shelf_id") references "shelf" (site_id, id);
alter table "packing" add constraint fk_packing_site_id foreign key ("site_id") references "site" (id);
alter table "packing" add constraint fk_packing_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "packing" add constraint fk_packing_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "packing_scan" add constraint fk_packing_scan_site_id foreign key ("site_id") references "site" (id);
alter table "packing_scan" add constraint fk_packing_scan_packing_id foreign key ("site_id", "packing_id") references "packing" (site_id, id);
alter table "packing_scan" add constraint fk_packing_scan_order_goods_id foreign key ("site_id", "order_goods_id") references "order_goods" (site_id, id);
alter table "transport_shift" add constraint fk_transport_shift_site_id foreign key ("site_id") references "site" (id);
alter table "transport_shift" add constraint fk_transport_shift_to_warehouse_id foreign key ("site_id", "to_warehouse_id") references "warehouse" (site_id, id);
alter table "transport_shift" add constraint fk_transport_shift_type_of_shipping_id foreign key ("site_id", "type_of_shipping_id") references "shipping_method" (site_id, id);
alter table "transport_shift" add constraint fk_transport_shift_destination_country_id foreign key ("destination_country_id") references "region" (id);
alter table "transport_shift" add constraint fk_transport_shift_customs_clearance_company_id foreign key ("site_id", "customs_clearance_company_id") references "customs_clearance_company" (site_id, id);
alter table "shift_track" add constraint fk_shift_track_site_id foreign key ("site_id") references "site" (id);
alter table "shift_track" add constraint fk_shift_track_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "bag" add constraint fk_bag_site_id foreign key ("site_id") references "site" (id);
alter table "bag" add constraint fk_bag_transport_shift_id foreign key ("site_id", "transport_shift_id") references "transport_shift" (site_id, id);
alter table "bag" add constraint fk_bag_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "bag" add constraint fk_bag_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bag_item" add constraint fk_bag_item_site_id foreign key ("site_id") references "site" (id);
alter table "bag_item" add constraint fk_bag_item_bag_id foreign key ("site_id", "bag_id") references "bag" (site_id, id);
alter table "bag_item" add constraint fk_bag_item_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "bag_item" add constraint fk_bag_item_parcel_id foreign key ("site_id", "parcel_id") references "order_parcel" (site_id, id);
alter table "track_scheme" add constraint fk_track_scheme_site_id foreign key ("site_id") references "site" (id);
alter table "track" add constraint fk_track_site_id foreign key ("site_id") references "site" (id);
alter table "track" add constraint fk_track_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "transfer_quotation" add constraint fk_transfer_quotation_site_id foreign key ("site_id") references "site" (id);
alter table "transfer_quotation" add constraint fk_transfer_quotation_currency_id foreign key ("currency_id") references "currency" (id);
alter table "warehouse_quotation" add constraint fk_warehouse_quotation_site_id foreign key ("site_id") references "site" (id);
alter table "warehouse_quotation" add constraint fk_warehouse_quotation_currency_id foreign key ("currency_id") references "currency" (id);
alter table "inbound_quotation" add constraint fk_inbound_quotation_site_id foreign key ("site_id") references "site" (id);
alter table "inbound_quotation" add constraint fk_inbound_quotation_currency_id foreign key ("currency_id") references "currency" (id);
alter table "value_added_service_group" add constraint fk_value_added_service_group_site_id foreign key ("site_id") references "site" (id);
alter table "value_added_service_group" add constraint fk_value_added_service_group_expense_type_id foreign key ("site_id", "expense_type_id") references "expense_type" (site_id, id);
alter table "value_added_service" add constraint fk_value_added_service_site_id foreign key ("site_id") references "site" (id);
alter table "value_added_service" add constraint fk_value_added_service_group_id foreign key ("site_id", "group_id") references "value_added_service_group" (site_id, id);
alter table "value_added_service" add constraint fk_value_added_service_expense_type_id foreign key ("site_id", "expense_type_id") references "expense_type" (site_id, id);
alter table "value_added_service" add constraint fk_value_added_service_currency_id foreign key ("currency_id") references "currency" (id);
alter table "bill" add constraint fk_bill_site_id foreign key ("site_id") references "site" (id);
alter table "bill" add constraint fk_bill_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bill" add constraint fk_bill_currency_id foreign key ("currency_id") references "currency" (id);
alter table "bill" add constraint fk_bill_bill_settlement_id foreign key ("site_id", "bill_settlement_id") references "bill_settlement" (site_id, id);
alter table "bill_line" add constraint fk_bill_line_site_id foreign key ("site_id") references "site" (id);
alter table "bill_line" add constraint fk_bill_line_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "bill_line" add constraint fk_bill_line_expense_type_id foreign key ("site_id", "expense_type_id") references "expense_type" (site_id, id);
alter table "bill_line" add constraint fk_bill_line_quotation_currency_id foreign key ("quotation_currency_id") references "currency" (id);
alter table "payment_record" add constraint fk_payment_record_site_id foreign key ("site_id") references "site" (id);
alter table "payment_record" add constraint fk_payment_record_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "payment_record" add constraint fk_payment_record_currency_id foreign key ("currency_id") references "currency" (id);
alter table "payment_record" add constraint fk_payment_record_refund_of_id foreign key ("site_id", "refund_of_id") references "payment_record" (site_id, id);
alter table "payment_of_bill" add constraint fk_payment_of_bill_site_id foreign key ("site_id") references "site" (id);
alter table "payment_of_bill" add constraint fk_payment_of_bill_payment_record_id foreign key ("site_id", "payment_record_id") references "payment_record" (site_id, id);
alter table "payment_of_bill" add constraint fk_payment_of_bill_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "bill_settlement" add constraint fk_bill_settlement_site_id foreign key ("site_id") references "site" (id);
alter table "bill_settlement" add constraint fk_bill_settlement_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "bill_settlement" add constraint fk_bill_settlement_currency_id foreign key ("currency_id") references "currency" (id);
alter table "ledger_check" add constraint fk_ledger_check_site_id foreign key ("site_id") references "site" (id);
alter table "wallet" add constraint fk_wallet_site_id foreign key ("site_id") references "site" (id);
alter table "wallet" add constraint fk_wallet_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "wallet" add constraint fk_wallet_currency_id foreign key ("currency_id") references "currency" (id);
alter table "cod_pocket" add constraint fk_cod_pocket_site_id foreign key ("site_id") references "site" (id);
alter table "cod_pocket" add constraint fk_cod_pocket_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "cod_pocket" add constraint fk_cod_pocket_currency_id foreign key ("currency_id") references "currency" (id);
alter table "journal" add constraint fk_journal_site_id foreign key ("site_id") references "site" (id);
alter table "journal" add constraint fk_journal_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "journal" add constraint fk_journal_currency_id foreign key ("currency_id") references "currency" (id);
alter table "journal" add constraint fk_journal_original_currency_id foreign key ("original_currency_id") references "currency" (id);
alter table "journal" add constraint fk_journal_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "journal" add constraint fk_journal_payment_record_id foreign key ("site_id", "payment_record_id") references "payment_record" (site_id, id);
alter table "ledger_entry" add constraint fk_ledger_entry_site_id foreign key ("site_id") references "site" (id);
alter table "ledger_entry" add constraint fk_ledger_entry_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "ledger_entry" add constraint fk_ledger_entry_currency_id foreign key ("currency_id") references "currency" (id);
alter table "ledger_entry" add constraint fk_ledger_entry_journal_id foreign key ("site_id", "journal_id") references "journal" (site_id, id);
alter table "recharge" add constraint fk_recharge_site_id foreign key ("site_id") references "site" (id);
alter table "recharge" add constraint fk_recharge_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "recharge" add constraint fk_recharge_currency_id foreign key ("currency_id") references "currency" (id);
alter table "recharge" add constraint fk_recharge_user_coupon_id foreign key ("site_id", "user_coupon_id") references "user_coupon" (site_id, id);
alter table "recharge" add constraint fk_recharge_bill_settlement_id foreign key ("site_id", "bill_settlement_id") references "bill_settlement" (site_id, id);
alter table "withdrawal" add constraint fk_withdrawal_site_id foreign key ("site_id") references "site" (id);
alter table "withdrawal" add constraint fk_withdrawal_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "withdrawal" add constraint fk_withdrawal_currency_id foreign key ("currency_id") references "currency" (id);
alter table "coupon" add constraint fk_coupon_site_id foreign key ("site_id") references "site" (id);
alter table "coupon" add constraint fk_coupon_expense_type_id foreign key ("site_id", "expense_type_id") references "expense_type" (site_id, id);
alter table "user_coupon" add constraint fk_user_coupon_site_id foreign key ("site_id") references "site" (id);
alter table "user_coupon" add constraint fk_user_coupon_coupon_id foreign key ("site_id", "coupon_id") references "coupon" (site_id, id);
alter table "user_coupon" add constraint fk_user_coupon_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "user_coupon" add constraint fk_user_coupon_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "user_coupon" add constraint fk_user_coupon_recharge_id foreign key ("site_id", "recharge_id") references "recharge" (site_id, id);
alter table "activity" add constraint fk_activity_site_id foreign key ("site_id") references "site" (id);
alter table "activity_issue" add constraint fk_activity_issue_site_id foreign key ("site_id") references "site" (id);
alter table "activity_issue" add constraint fk_activity_issue_activity_id foreign key ("site_id", "activity_id") references "activity" (site_id, id);
alter table "activity_issue" add constraint fk_activity_issue_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "activity_issue" add constraint fk_activity_issue_coupon_id foreign key ("site_id", "coupon_id") references "coupon" (site_id, id);
alter table "activity_issue" add constraint fk_activity_issue_user_coupon_id foreign key ("site_id", "user_coupon_id") references "user_coupon" (site_id, id);
alter table "activity_issue" add constraint fk_activity_issue_journal_id foreign key ("site_id", "journal_id") references "journal" (site_id, id);
alter table "promotion_activity" add constraint fk_promotion_activity_site_id foreign key ("site_id") references "site" (id);
alter table "promotion_coupon" add constraint fk_promotion_coupon_site_id foreign key ("site_id") references "site" (id);
alter table "promotion_coupon" add constraint fk_promotion_coupon_promotion_activity_id foreign key ("site_id", "promotion_activity_id") references "promotion_activity" (site_id, id);
alter table "promotion_coupon" add constraint fk_promotion_coupon_coupon_id foreign key ("site_id", "coupon_id") references "coupon" (site_id, id);
alter table "promotion_claim" add constraint fk_promotion_claim_site_id foreign key ("site_id") references "site" (id);
alter table "promotion_claim" add constraint fk_promotion_claim_promotion_activity_id foreign key ("site_id", "promotion_activity_id") references "promotion_activity" (site_id, id);
alter table "promotion_claim" add constraint fk_promotion_claim_coupon_id foreign key ("site_id", "coupon_id") references "coupon" (site_id, id);
alter table "promotion_claim" add constraint fk_promotion_claim_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "promotion_claim" add constraint fk_promotion_claim_user_coupon_id foreign key ("site_id", "user_coupon_id") references "user_coupon" (site_id, id);
alter table "online_payment_configuration" add constraint fk_online_payment_configuration_site_id foreign key ("site_id") references "site" (id);
alter table "online_payment" add constraint fk_online_payment_site_id foreign key ("site_id") references "site" (id);
alter table "online_payment" add constraint fk_online_payment_configuration_id foreign key ("site_id", "configuration_id") references "online_payment_configuration" (site_id, id);
alter table "online_payment" add constraint fk_online_payment_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "online_payment" add constraint fk_online_payment_currency_id foreign key ("currency_id") references "currency" (id);
alter table "online_payment" add constraint fk_online_payment_recharge_id foreign key ("site_id", "recharge_id") references "recharge" (site_id, id);
alter table "online_payment" add constraint fk_online_payment_payment_record_id foreign key ("site_id", "payment_record_id") references "payment_record" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_site_id foreign key ("site_id") references "site" (id);
alter table "online_refund" add constraint fk_online_refund_online_payment_id foreign key ("site_id", "online_payment_id") references "online_payment" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_configuration_id foreign key ("site_id", "configuration_id") references "online_payment_configuration" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_payment_record_id foreign key ("site_id", "payment_record_id") references "payment_record" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_recharge_id foreign key ("site_id", "recharge_id") references "recharge" (site_id, id);
alter table "online_refund" add constraint fk_online_refund_currency_id foreign key ("currency_id") references "currency" (id);
alter table "practice_payment" add constraint fk_practice_payment_site_id foreign key ("site_id") references "site" (id);
alter table "practice_payment" add constraint fk_practice_payment_configuration_id foreign key ("site_id", "configuration_id") references "online_payment_configuration" (site_id, id);
alter table "rent_settlement" add constraint fk_rent_settlement_site_id foreign key ("site_id") references "site" (id);
alter table "rent_settlement" add constraint fk_rent_settlement_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "rent_settlement" add constraint fk_rent_settlement_warehouse_id foreign key ("site_id", "warehouse_id") references "warehouse" (site_id, id);
alter table "rent_settlement" add constraint fk_rent_settlement_warehouse_quotation_id foreign key ("site_id", "warehouse_quotation_id") references "warehouse_quotation" (site_id, id);
alter table "rent_settlement" add constraint fk_rent_settlement_currency_id foreign key ("currency_id") references "currency" (id);
alter table "rent_settlement" add constraint fk_rent_settlement_bill_id foreign key ("site_id", "bill_id") references "bill" (site_id, id);
alter table "cod_collection" add constraint fk_cod_collection_site_id foreign key ("site_id") references "site" (id);
alter table "cod_collection" add constraint fk_cod_collection_logistics_order_id foreign key ("site_id", "logistics_order_id") references "logistics_order" (site_id, id);
alter table "cod_collection" add constraint fk_cod_collection_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "cod_collection" add constraint fk_cod_collection_carrier_id foreign key ("site_id", "carrier_id") references "carrier" (site_id, id);
alter table "cod_collection" add constraint fk_cod_collection_currency_id foreign key ("currency_id") references "currency" (id);
alter table "cod_collection" add constraint fk_cod_collection_cod_remittance_id foreign key ("site_id", "cod_remittance_id") references "cod_remittance" (site_id, id);
alter table "cod_remittance" add constraint fk_cod_remittance_site_id foreign key ("site_id") references "site" (id);
alter table "cod_remittance" add constraint fk_cod_remittance_owner_id foreign key ("site_id", "owner_id") references "user_account" (site_id, id);
alter table "cod_remittance" add constraint fk_cod_remittance_currency_id foreign key ("currency_id") references "currency" (id);
alter table "cod_remittance" add constraint fk_cod_remittance_wallet_currency_id foreign key ("wallet_currency_id") references "currency" (id);

grant select, insert, update, delete on "user_account" to entrepot_app;
grant select, insert, update, delete on "sign_in_name" to entrepot_app;
grant select, insert, update, delete on "role" to entrepot_app;
grant select, insert, update, delete on "user_role" to entrepot_app;
grant select, insert, update, delete on "role_right" to entrepot_app;
grant select, insert, update, delete on "session" to entrepot_app;
grant select, insert, update, delete on "password_key" to entrepot_app;
grant select, insert, update, delete on "sms_code" to entrepot_app;
grant select, insert, update, delete on "captcha" to entrepot_app;
grant select, insert, update, delete on "attempt" to entrepot_app;
grant select, insert, update, delete on "organize" to entrepot_app;
grant select, insert on "operation_log" to entrepot_app;
grant select, insert on "operation_log_seal" to entrepot_app;
grant select, insert, update, delete on "api" to entrepot_app;
grant select, insert, update, delete on "screen_view" to entrepot_app;
grant select, insert, update, delete on "menu" to entrepot_app;
grant select, insert, update, delete on "user_configuration" to entrepot_app;
grant select, insert, update, delete on "quick_navigation" to entrepot_app;
grant select, insert, update, delete on "email_token" to entrepot_app;
grant select, insert, update, delete on "set_up_link" to entrepot_app;
grant select, insert, update, delete on "second_factor" to entrepot_app;
grant select, insert, update, delete on "recovery_code" to entrepot_app;
grant select, insert, update, delete on "sent_message" to entrepot_app;
grant select, insert, update, delete on "site" to entrepot_app;
grant select, insert, update, delete on "site_configuration" to entrepot_app;
grant select, insert, update, delete on "site_page_configuration" to entrepot_app;
grant select, insert, update, delete on "currency" to entrepot_app;
grant select, insert on "currency_rate" to entrepot_app;
grant select, insert, update, delete on "region" to entrepot_app;
grant select, insert, update, delete on "region_of_site" to entrepot_app;
grant select, insert, update, delete on "expense_type" to entrepot_app;
grant select, insert, update, delete on "file_object" to entrepot_app;
grant select, insert, update, delete on "import_job" to entrepot_app;
grant select, insert, update, delete on "template" to entrepot_app;
grant select, insert on "template_version" to entrepot_app;
grant select, insert, update, delete on "common_file" to entrepot_app;
grant select, insert, update, delete on "user_message" to entrepot_app;
grant select, insert, update, delete on "notice" to entrepot_app;
grant select, insert, update, delete on "help_tutorial_type" to entrepot_app;
grant select, insert, update, delete on "help_tutorial" to entrepot_app;
grant select, insert, update, delete on "warehouse" to entrepot_app;
grant select, insert, update, delete on "partition" to entrepot_app;
grant select, insert, update, delete on "consolidation_address" to entrepot_app;
grant select, insert, update, delete on "self_pickup_address" to entrepot_app;
grant select, insert, update, delete on "shelf" to entrepot_app;
grant select, insert on "shelf_log" to entrepot_app;
grant select, insert, update, delete on "carrier" to entrepot_app;
grant select, insert, update, delete on "tracking_number" to entrepot_app;
grant select, insert, update, delete on "shipping_method" to entrepot_app;
grant select, insert, update, delete on "waybill" to entrepot_app;
grant select, insert, update, delete on "applicant" to entrepot_app;
grant select, insert, update, delete on "customs_clearance_company" to entrepot_app;
grant select, insert, update, delete on "customs_clearance_number" to entrepot_app;
grant select, insert, update, delete on "cargo_type" to entrepot_app;
grant select, insert on "stock_movement" to entrepot_app;
grant select, insert, update, delete on "package" to entrepot_app;
grant select, insert, update, delete on "unknown_item_claim" to entrepot_app;
grant select, insert, update, delete on "recipient" to entrepot_app;
grant select, insert, update, delete on "logistics_order" to entrepot_app;
grant select, insert, update, delete on "order_goods" to entrepot_app;
grant select, insert, update, delete on "order_parcel" to entrepot_app;
grant select, insert, update, delete on "order_service" to entrepot_app;
grant select, insert, update, delete on "picking_rule" to entrepot_app;
grant select, insert, update, delete on "picking_list" to entrepot_app;
grant select, insert, update, delete on "picking_line" to entrepot_app;
grant select, insert, update, delete on "packing" to entrepot_app;
grant select, insert, update, delete on "packing_scan" to entrepot_app;
grant select, insert, update, delete on "transport_shift" to entrepot_app;
grant select, insert, update, delete on "shift_track" to entrepot_app;
grant select, insert, update, delete on "bag" to entrepot_app;
grant select, insert, update, delete on "bag_item" to entrepot_app;
grant select, insert, update, delete on "track_scheme" to entrepot_app;
grant select, insert, update, delete on "track" to entrepot_app;
grant select, insert, update, delete on "transfer_quotation" to entrepot_app;
grant select, insert, update, delete on "warehouse_quotation" to entrepot_app;
grant select, insert, update, delete on "inbound_quotation" to entrepot_app;
grant select, insert, update, delete on "value_added_service_group" to entrepot_app;
grant select, insert, update, delete on "value_added_service" to entrepot_app;
grant select, insert, update, delete on "bill" to entrepot_app;
grant select, insert, update, delete on "bill_line" to entrepot_app;
grant select, insert, update, delete on "payment_record" to entrepot_app;
grant select, insert on "payment_of_bill" to entrepot_app;
grant select, insert, update, delete on "bill_settlement" to entrepot_app;
grant select, insert, update, delete on "ledger_check" to entrepot_app;
grant select, insert, update, delete on "wallet" to entrepot_app;
grant select, insert, update, delete on "cod_pocket" to entrepot_app;
grant select, insert on "journal" to entrepot_app;
grant select, insert on "ledger_entry" to entrepot_app;
grant select, insert, update, delete on "recharge" to entrepot_app;
grant select, insert, update, delete on "withdrawal" to entrepot_app;
grant select, insert, update, delete on "coupon" to entrepot_app;
grant select, insert, update, delete on "user_coupon" to entrepot_app;
grant select, insert, update, delete on "activity" to entrepot_app;
grant select, insert on "activity_issue" to entrepot_app;
grant select, insert, update, delete on "promotion_activity" to entrepot_app;
grant select, insert, update, delete on "promotion_coupon" to entrepot_app;
grant select, insert on "promotion_claim" to entrepot_app;
grant select, insert, update, delete on "online_payment_configuration" to entrepot_app;
grant select, insert, update, delete on "online_payment" to entrepot_app;
grant select, insert, update, delete on "online_refund" to entrepot_app;
grant select, insert, update, delete on "practice_payment" to entrepot_app;
grant select, insert, update, delete on "rent_settlement" to entrepot_app;
grant select, insert, update, delete on "cod_collection" to entrepot_app;
grant select, insert, update, delete on "cod_remittance" to entrepot_app;

create table outbox (
  site_id uuid not null, id uuid not null, kind varchar(32) not null, payload jsonb not null, creation_time timestamptz not null,
  attempts integer not null default 0, next_time timestamptz not null, sent_time timestamptz, error varchar(500), primary key (site_id, id));
create index ix_outbox_due on outbox (next_time) where sent_time is null;
create table idempotency (
  site_id uuid not null, key varchar(140) not null, request_hash char(64) not null, answer text, creation_time timestamptz not null, primary key (site_id, key));
create index ix_idempotency_age on idempotency (creation_time);
create table serial (
  site_id uuid not null, kind varchar(16) not null, day varchar(10) not null, next integer not null, primary key (site_id, kind, day));
create table list_total (
  site_id uuid not null, list varchar(40) not null, span char(1) not null, since timestamptz not null, keys text[] not null, n bigint not null,
  primary key (site_id, list, span, since, keys)) with (fillfactor = 80);
create table list_delta (
  site_id uuid not null, list varchar(40) not null, id bigint generated always as identity, since timestamptz not null, keys text[] not null, n integer not null,
  primary key (site_id, list, id)) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
grant select, insert, update, delete on outbox, idempotency, serial, list_total, list_delta to entrepot_app;
grant select on migration to entrepot_app;
