-- A payment's terminal belongs to its merchant, so the reference to the terminal implies the one to the merchant. Checking both makes
-- each sale take a shared lock on two rows that all sales of the merchant meet at.
alter table payments drop constraint payments_merchant_uid_fkey;
