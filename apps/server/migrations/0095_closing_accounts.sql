alter table "user_account" add column "closing_time" timestamptz;
-- Names of customers that were deleted before are free again.
delete from sign_in_name n using user_account u
  where u.site_id = n.site_id and u.id = n.user_id and u.is_deleted and u.account_type_code = 2;
update user_account set user_name = 'closed' || right(replace(id::text, '-', ''), 26) where is_deleted and account_type_code = 2;
-- outside a transaction
create index concurrently ix_user_account_closing_time on "user_account" ("site_id", "closing_time", creation_time desc, id desc) where not is_deleted;
