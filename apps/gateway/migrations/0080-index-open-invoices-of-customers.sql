-- The customers who have an open invoice, in the order of their ids: the list of customers that is narrowed to them reads this index alone.
create index invoices_open_of_customers on invoices (merchant_uid, customer_id) where open_due_date is not null and customer_id is not null;
