import { Icon } from '@countinghouse/ui/display/icon';
import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useVerificationTexts, type Verification } from './verification-texts.ts';

const looks = {
  good: { glyph: IconCircleCheck, className: 'ui-good' },
  partial: { glyph: IconAlertTriangle, className: 'ui-dim' },
  bad: { glyph: IconCircleX, className: 'ui-bad' },
} as const;

/** The result of the address check, in words with its code. */
export function AddressVerification({ code }: { code: string | null }) {
  const { address } = useVerificationTexts();
  return <Result code={code} of={address} />;
}

/** The result of the security code check, in words with its code. */
export function SecurityCodeVerification({ code }: { code: string | null }) {
  const { securityCode } = useVerificationTexts();
  return <Result code={code} of={securityCode} />;
}

function Result({ code, of }: { code: string | null; of: (code: string) => Verification }) {
  const { t } = useLingui();
  const known = code?.trim() ?? '';
  if (known === '') return <span className="ui-dim">{t`Not checked`}</span>;
  const { text, tone } = of(known);
  return (
    <span className="ui-row">
      {tone === 'none' ? null : <Icon glyph={looks[tone].glyph} size={16} className={looks[tone].className} />}
      <span>
        {text}
        {/* The code never wraps onto a line of its own. */}
        {text === known ? null : <span className="ui-dim">{`\u00a0${known}`}</span>}
      </span>
    </span>
  );
}
