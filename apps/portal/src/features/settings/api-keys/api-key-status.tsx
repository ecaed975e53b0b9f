import type { ApiKey } from '@countinghouse/contract/merchants/api-keys/api-key';
import { Badge } from '@countinghouse/ui/display/badge';
import { useLingui } from '@lingui/react/macro';

/** Returns the name of a key's status. */
export function useApiKeyStatusWord(): (status: ApiKey['status']) => string {
  const { t } = useLingui();
  const words = {
    active: t({ message: 'Active', context: 'API key' }),
    disabled: t({ message: 'Disabled', context: 'API key' }),
    expired: t({ message: 'Expired', context: 'API key' }),
  };
  return (status) => words[status];
}

/** The same as a badge. */
export function ApiKeyStatus({ status }: { status: ApiKey['status'] }) {
  const word = useApiKeyStatusWord();
  if (status === 'active') return <Badge meaning="success">{word(status)}</Badge>;
  return (
    <Badge mark="ring" meaning={status === 'expired' ? 'warning' : 'neutral'}>
      {word(status)}
    </Badge>
  );
}
