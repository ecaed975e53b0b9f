import { toast } from '@countinghouse/ui/feedback/toast-store';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { logFault } from '../../shared/log.ts';
import { dropOperation, useOperationRequest } from '../../shared/payment-operations/operation-request.ts';
import { loadPageMessages } from '../catalogues.ts';

async function load() {
  const [{ OperationDialog }] = await Promise.all([
    import('../../features/payments/operations/operation-dialog.tsx'),
    loadPageMessages('payments'),
  ]);
  return OperationDialog;
}

type Dialog = Awaited<ReturnType<typeof load>>;

/** The dialog of an operation on payments, above every page. Loaded with the first operation. */
export function OperationHost() {
  const { t } = useLingui();
  const request = useOperationRequest();
  const [loaded, setLoaded] = useState<{ Dialog: Dialog } | undefined>();
  const wanted = request !== undefined && loaded === undefined;
  const failure = t`This could not be loaded`;
  useEffect(() => {
    if (!wanted) return;
    load().then(
      (Dialog) => setLoaded({ Dialog }),
      (fault: unknown) => {
        logFault('The dialog of an operation could not be loaded', fault);
        toast({ tone: 'danger', title: failure });
        dropOperation();
      },
    );
  }, [wanted, failure]);
  if (request === undefined || loaded === undefined) return null;
  return <loaded.Dialog {...request} onClose={dropOperation} />;
}
