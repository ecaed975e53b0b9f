-- Every second each node looks for closed batches that wait to be submitted; there are few of them among years of batches.
create index batches_closing on batches (closed_at) where status = 'closing';
