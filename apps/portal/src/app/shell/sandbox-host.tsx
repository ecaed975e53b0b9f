import { getSandboxClock } from '@countinghouse/contract/core/sandbox-clock/get-sandbox-clock';
import { useEffect, useState } from 'react';
import { useCall } from '../../shared/client/use-call.ts';
import { logFault } from '../../shared/log.ts';
import { dropMoveClock, useMoveClockAsked } from '../../shared/sandbox/move-clock-request.ts';
import { loadPageMessages } from '../catalogues.ts';

async function load() {
  const [{ SandboxBar }] = await Promise.all([
    import('../../features/system/sandbox/sandbox-bar.tsx'),
    loadPageMessages('system'),
  ]);
  return SandboxBar;
}

/** Shows the sandbox time above every page when the sandbox clock was moved. Loaded only then. */
export function SandboxHost() {
  const [Bar, setBar] = useState<{ is: Awaited<ReturnType<typeof load>> }>();
  const moving = useMoveClockAsked();
  const found = useCall(getSandboxClock, {}, { shown: 'log' });
  const ahead = found.data?.sandbox_clock ?? undefined;
  const wanted = ahead !== undefined && (moving || ahead.ahead_ms > 0);
  useEffect(() => {
    if (!wanted || Bar !== undefined) return;
    load().then(
      (is) => setBar({ is }),
      (fault: unknown) => logFault('The bar of the sandbox could not be loaded', fault),
    );
  }, [wanted, Bar]);
  if (!wanted || Bar === undefined) return null;
  return <Bar.is ahead={ahead} moving={moving} onMoved={dropMoveClock} />;
}
