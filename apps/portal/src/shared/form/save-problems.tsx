import { Button } from '@countinghouse/ui/button/button';
import { Callout } from '@countinghouse/ui/feedback/callout';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { errorTexts } from '../client/report-error.ts';

/** Why input was not saved: another user saved first, with the choice between the two versions, or an error. */
export function SaveProblems({
  work: { other, failure, takeTheirs, saveMine },
}: {
  work: { other: unknown; failure: unknown; takeTheirs: () => void; saveMine: () => unknown };
}) {
  const { t } = useLingui();
  const told = useRef<HTMLDivElement>(null);
  const any = other !== undefined || failure !== undefined;
  // The button stays in view at the end of a long form, and so must its result.
  useEffect(() => {
    if (any) told.current?.scrollIntoView({ block: 'center' });
  }, [any]);
  if (!any) return null;
  return (
    <div ref={told} className="ui-stack">
      {other === undefined ? null : (
        <Callout
          tone="warning"
          alert
          title={t`Someone else has changed this in the meantime`}
          actions={
            <>
              <Button size="tool" onClick={takeTheirs}>{t`Show their version`}</Button>
              <Button size="tool" onClick={() => void saveMine()}>{t`Overwrite with my version`}</Button>
            </>
          }
        >
          {t`What you changed is still here and not saved.`}
        </Callout>
      )}
      {failure === undefined ? null : (
        <Callout tone="danger" alert title={t`Nothing was saved`}>
          {errorTexts(failure).texts.join(' ')}
        </Callout>
      )}
    </div>
  );
}
