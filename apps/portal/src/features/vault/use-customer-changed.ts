import { useQueryClient } from '@tanstack/react-query';

/** The calls that show a customer. They are refetched after a customer has changed. */
export const customerCalls = [
  { name: 'get_customer' },
  { name: 'get_customers' },
  { name: 'get_customer_history' },
  { name: 'get_customer_summary' },
] as const;

/** Returns a function that refetches everything that shows customers. */
export function useCustomerChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of customerCalls) void queries.invalidateQueries({ queryKey: [name] });
  };
}
