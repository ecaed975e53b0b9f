import type { getCustomReportLookUp as declaration } from '@countinghouse/contract/merchants/reports/get-custom-report-look-up';
import { cardBrandRules, cardBrands } from '@countinghouse/domain/card/card';
import { batchStatuses, paymentActions, paymentStatuses } from '@countinghouse/domain/payment/payment';
import { reportFormats, reportLocales, reportRecipients_maximum } from '@countinghouse/domain/report/custom-report';
import { defaultReportColumns, reportColumnsFor } from '@countinghouse/domain/report/report-columns';
import { frequencyLabels, reportFrequencies } from '@countinghouse/domain/time/frequencies';
import { timeZones } from '@countinghouse/domain/time/time-zones';
import type { Operation } from '../../../operation.ts';
import { reportEntityOf } from './report-entity.ts';

/** Returns all choices of a report (S7.66). */
export const getCustomReportLookUp: Operation<typeof declaration> = async (context, { query }) => {
  const { kind } = reportEntityOf(context.identity);
  const { processingMethod: processing_method } = query;
  const payments = processing_method === 'Payments';
  return {
    lookUp: {
      processing_method,
      columns: reportColumnsFor(processing_method, kind).map(({ key, column }) => ({
        key,
        label: column.label,
        datatype: column.datatype,
      })),
      default_columns: [...defaultReportColumns[processing_method]],
      filters: {
        status: payments
          ? codesOf(paymentStatuses)
          : batchStatuses.filter((status) => status !== 'open').map((value) => ({ value, label: capitalised(value) })),
        action: payments ? codesOf(paymentActions) : [],
        card_brand: payments ? cardBrands.map((value) => ({ value, label: cardBrandRules[value].label })) : [],
      },
      frequencies: reportFrequencies.map((value) => ({ value, label: frequencyLabels[value] })),
      time_zones: Object.entries(timeZones).map(([value, label]) => ({ value, label })),
      formats: [...reportFormats],
      locales: [...reportLocales],
      recipients_maximum: reportRecipients_maximum,
    },
  };
};

function codesOf(table: Readonly<Record<number, { label: string }>>) {
  return Object.entries(table).map(([code, { label }]) => ({ value: Number(code), label }));
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
