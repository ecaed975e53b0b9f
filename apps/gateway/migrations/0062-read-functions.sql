-- Whether the functions of the schema are those of this version is asked by /readyz, as it is of the migrations.
grant select on schema_functions to countinghouse_gateway;
