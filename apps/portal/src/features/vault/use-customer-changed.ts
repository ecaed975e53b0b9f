import { useQueryClient } from '@tanstack/react-query';

/** The calls that show a customer: they are asked again once it changed. */
export const customerCalls = [
  { name: 'get_customer' },
  { name: 'get_customers' },
  { name: 'get_customer_history' },
  { name: 'get_customer_summary' },
] as const;

/** Has all that shows customers read again. */
export function useCustomerChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const { name } of customerCalls) void queries.invalidateQueries({ queryKey: [name] });
  };
}
