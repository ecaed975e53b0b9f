import type { LinkPage } from '@countinghouse/contract/payment-link/visitor-page';
import { isLocale } from '@countinghouse/domain/text/reader-locale';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { useColorScheme } from '@countinghouse/ui/style/color-scheme';
import { useLingui } from '@lingui/react/macro';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useDebounced } from '../../../shared/use-debounced.ts';
import { DeviceChoice, DeviceFrame } from './device-frame.tsx';
import styles from './preview.module.css';
import type { Device, Scheme } from './preview-frame.tsx';

/** As high as the screen of the phone frame, but never behind the bar with the save button. */
const heights = { phone: 'clamp(380px, 100dvh - 316px, 586px)', desktop: '210px' };

/** The page of a link on a phone or a desktop, beside its form. */
export function PreviewPanel({ page: typed }: { page: LinkPage }) {
  const { t, i18n } = useLingui();
  const { inForce } = useColorScheme();
  const [device, setDevice] = useState<Device>('phone');
  const [chosen, setChosen] = useState<Scheme>();
  const scheme: Scheme = chosen ?? (inForce === 'dark' ? 'dark' : 'light');
  // Compared as text, so that typing in a field that the payer never sees renders nothing.
  const text = useDebounced(JSON.stringify(typed));
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en';
  const shown = useMemo(
    () => ({ page: JSON.parse(text) as LinkPage, locale, scheme, state: 'offer' as const }),
    [text, locale, scheme],
  );
  const dark = scheme === 'dark';
  return (
    <section aria-label={t`Preview`}>
      <div className={styles.panelHead}>
        <h2 className="ui-heading">{t`Preview`}</h2>
        <div className="ui-row">
          <DeviceChoice device={device} onDevice={setDevice} />
          <IconButton
            glyph={dark ? IconSun : IconMoon}
            label={dark ? t`Show in light colors` : t`Show in dark colors`}
            onClick={() => setChosen(dark ? 'light' : 'dark')}
          />
        </div>
      </div>
      <DeviceFrame shown={shown} device={device} scheme={scheme} heights={heights} />
    </section>
  );
}
