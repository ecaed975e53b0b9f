-- Who a customer is can be erased from payments; the files that came with them go.
grant delete on files to countinghouse_gateway;
