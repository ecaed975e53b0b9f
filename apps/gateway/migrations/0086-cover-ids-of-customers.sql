-- Customers with an open invoice and, say, an expired card are found by comparing the ids of both. The indexes now contain the ids, so that no
-- row of a customer is read for it.
drop index vault_customers_by_card;
create index vault_customers_by_card on vault_customers (merchant_uid, status, default_card_status, default_card_yymm)
  include (search, customer_id);
drop index vault_customers_by_country;
create index vault_customers_by_country on vault_customers (merchant_uid, status, country) include (customer_id);
