-- An attempt of which no byte went out ends as 'not_sent': nothing stands at the acquirer and nothing is to be undone.
-- The batch of an attempt is the one that was open when it was recorded: whatever becomes of it counts in that batch, so
-- that closing waits for it and the acquirer, which counts by batch number, agrees.

alter table acquirer_attempts drop constraint acquirer_attempts_state_check;
alter table acquirer_attempts add constraint acquirer_attempts_state_check
  check (state in ('sent', 'answered', 'reversing', 'reversed', 'not_sent'));
create index acquirer_attempts_unfinished_of_batch on acquirer_attempts (merchant_uid, batch_id)
  where state in ('sent', 'reversing') and batch_id is not null;
