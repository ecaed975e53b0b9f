import { sumInvoice } from '@countinghouse/domain/invoice/sum-invoice';
import { localeNames } from '@countinghouse/domain/text/reader-locale';
import { DefinitionList } from '@countinghouse/ui/display/definition-list';
import { confirm } from '@countinghouse/ui/overlay/confirm';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { DraftPreview } from '../../preview/draft-preview.tsx';
import { currencyOf, type InvoiceDraft, summedDraft } from '../draft/invoice-draft.ts';
import { datesOf } from '../draft/parts-plan.ts';
import type { InvoiceEntity } from './invoice-entity.ts';

/** Asks for confirmation before a document is issued, with a preview. From then on, its amounts can no longer change. */
export function useAskToIssue(entity: InvoiceEntity) {
  const { settings, tax_rates, terminals, today } = entity;
  const { t } = useLingui();
  const { money, date } = useFormat();
  return (draft: InvoiceDraft): Promise<boolean> => {
    const summed = sumInvoice(summedDraft(draft, tax_rates));
    const total = 'sums' in summed ? summed.sums.total_amount : 0;
    const { due_date } = datesOf(draft, today);
    const number = settings.numbering.find(({ kind }) => kind === draft.kind)?.next_invoice_number ?? '';
    const sends = draft.send_to.length > 0;
    return confirm({
      title: draft.kind === 'estimate' ? t`Issue this estimate?` : t`Issue this invoice?`,
      subtitle: t`It gets its number, and its amounts can no longer change.`,
      lead: sends ? 'mail' : 'alert-circle',
      tone: 'info',
      size: 'huge',
      confirmLabel: sends ? t`Issue and send` : t({ message: 'Issue', context: 'a document' }),
      cancelLabel: t`Go on writing`,
      body: (
        <div className="ui-stack">
          <DefinitionList
            items={[
              { key: 'number', term: t`Next number`, value: number },
              { key: 'total', term: t`Total`, value: money(total, currencyOf(draft.terminal_uid, terminals)) },
              ...(due_date === null ? [] : [{ key: 'due', term: t`Due`, value: date(due_date) }]),
              {
                key: 'to',
                term: t`Send to`,
                value: sends ? draft.send_to.join(', ') : t`No one. You can send it from its page`,
              },
              { key: 'locale', term: t`Language of the document`, value: localeNames[draft.locale].name },
            ]}
          />
          <DraftPreview draft={draft} entity={entity} name={number} />
        </div>
      ),
    });
  };
}
