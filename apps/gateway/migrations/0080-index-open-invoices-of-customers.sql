-- Indexes the customers with an open invoice by id, so that the customer list with that filter reads only this index.
create index invoices_open_of_customers on invoices (merchant_uid, customer_id) where open_due_date is not null and customer_id is not null;
