import type { CallResponse } from '@countinghouse/contract/call';
import type { getSandboxClock } from '@countinghouse/contract/core/sandbox-clock/get-sandbox-clock';
import { NoticeBar } from '@countinghouse/ui/layout/header';
import { Trans } from '@lingui/react/macro';
import { IconClockPlay } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { clock } from '../../../shared/clock.ts';
import { usePageZone } from '../../../shared/format/page-zone.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { MoveClockDialog } from './move-clock-dialog.tsx';

type Ahead = NonNullable<CallResponse<typeof getSandboxClock>['sandbox_clock']>;

/** How often the time in the bar is updated. */
const tick_ms = 10_000;

/** Shows on every page that the sandbox time is ahead, and the time there. Includes the dialog that moves it. */
export function SandboxBar({ ahead, moving, onMoved }: { ahead: Ahead; moving: boolean; onMoved: () => void }) {
  return (
    <>
      {ahead.ahead_ms > 0 ? <Bar ahead_ms={ahead.ahead_ms} /> : null}
      {moving ? <MoveClockDialog ahead_ms={ahead.ahead_ms} onClose={onMoved} /> : null}
    </>
  );
}

function Bar({ ahead_ms }: { ahead_ms: number }) {
  const format = useFormat();
  const zone = usePageZone();
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), tick_ms);
    return () => clearInterval(timer);
  }, []);
  const time = format.dateTime(new Date(clock.now().getTime() + ahead_ms).toISOString(), zone);
  return (
    <NoticeBar glyph={IconClockPlay} tone="warning">
      <Trans>
        <b>Sandbox time.</b> The sandbox clock shows {time}. Batches and schedules use this clock. Your session uses
        real time.
      </Trans>
    </NoticeBar>
  );
}
