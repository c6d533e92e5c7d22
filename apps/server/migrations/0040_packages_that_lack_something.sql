-- What a customer has to complete, and the packages with a problem, were found by reading every package of a state.
-- outside a transaction
create index concurrently ix_package_owner_id_completion_status_package_status on "package" ("site_id", "owner_id", "completion_status", "package_status", creation_time desc, id desc) where not is_deleted and completion_status = 1;
create index concurrently ix_package_package_status_problem_type on "package" ("site_id", "package_status", "problem_type", creation_time desc, id desc) where not is_deleted and problem_type is not null;
