-- The last impersonation of an administrator as a user is looked for whenever one is stopped, also one that ended long ago.
create index impersonations_by_impersonator on impersonations (impersonator_user_id, impersonated_user_id, started_at desc);
