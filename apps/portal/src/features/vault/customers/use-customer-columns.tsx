import type { CustomerRow } from '@countinghouse/contract/vault/customers/customer';
import { isCurrencyCode } from '@countinghouse/domain/money';
