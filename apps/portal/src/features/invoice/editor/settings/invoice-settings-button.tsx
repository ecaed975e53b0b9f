import type { CurrencyCode } from '@countinghouse/domain/money';
import { IconButton } from '@countinghouse/ui/button/icon-button';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { Modal } from '@countinghouse/ui/overlay/modal';
import { useLingui } from '@lingui/react/macro';
import { IconSettings } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useLeaveWords } from '../../../../shared/navigation/use-leave-question.ts';
import { DocumentsPanel } from './documents-panel.tsx';
import { PriceListPanel } from './price-list-panel.tsx';
import styles from './settings.module.css';
import { TaxRatesPanel } from './tax-rates-panel.tsx';

const panels = ['taxes', 'items', 'documents'] as const;

/** The button that opens tax rates, price list and document settings, wherever documents are edited or listed. */
export function InvoiceSettingsButton({ currency }: { currency: CurrencyCode }) {
  const { t } = useLingui();
  const leaveWords = useLeaveWords();
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<(typeof panels)[number]>('taxes');
  const unsent = useRef(false);
  const labels = { taxes: t`Tax rates`, items: t`Price list`, documents: t`Documents` };
  const noteUnsent = useCallback((is_unsent: boolean) => {
    unsent.current = is_unsent;
  }, []);
  const leave = async (go: () => void) => {
    if (unsent.current && !(await confirm(leaveWords))) return;
    unsent.current = false;
    go();
  };
  return (
    <>
      <IconButton
        size="lg"
        color="white"
        glyph={IconSettings}
        label={t`Invoice settings`}
        onClick={() => setOpen(true)}
      />
      <Modal open={open} title={t`Invoice settings`} footer={null} onClose={() => void leave(() => setOpen(false))}>
        <div>
          <div className={styles.tabs}>
            <Segmented
              label={t`Invoice settings`}
              full
              options={panels.map((value) => ({ value, label: labels[value] }))}
              value={panel}
              onChange={(next) => void leave(() => setPanel(next))}
            />
          </div>
          {panel === 'taxes' ? <TaxRatesPanel /> : null}
          {panel === 'items' ? <PriceListPanel currency={currency} /> : null}
          {panel === 'documents' ? <DocumentsPanel onUnsent={noteUnsent} /> : null}
        </div>
      </Modal>
    </>
  );
}
