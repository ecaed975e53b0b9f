import { processingMethods } from '@countinghouse/domain/constants';
import { reportFormats } from '@countinghouse/domain/report/custom-report';
import { reportColumnsFor } from '@countinghouse/domain/report/report-columns';
import { Segmented } from '@countinghouse/ui/choice/segmented';
import { FieldGroup } from '@countinghouse/ui/field/field';
import { FormSection, Span } from '@countinghouse/ui/field/form-section';
import { TextField } from '@countinghouse/ui/field/text-field';
import { ColumnChooser } from '@countinghouse/ui/table/columns/column-chooser';
import { useLingui } from '@lingui/react/macro';

import { columnWord } from './report-words.ts';
import type { SectionProps } from './section-props.ts';

/** The content of the report: name, data, columns and format. */
export function WhatSection({ report, change, errorOf, leave, entity }: SectionProps) {
  const { t, i18n } = useLingui();
  const offered = reportColumnsFor(report.processing_method, entity.kind).map(({ key }) => key as string);
  const order = [...report.columns, ...offered.filter((key) => !report.columns.includes(key))];
  const labelOf = (key: string) => {
    const word = columnWord(key);
    return word === undefined ? key : i18n._(word);
  };
  const methods = { Payments: t`Payments`, Batches: t`Batches` };
  return (
    <FormSection id="report-what" title={t`What`} note={t`The subject of the report and its contents.`}>
      <Span of={6}>
        <TextField
          name="name"
          label={t`Name`}
          value={report.name}
          maxLength={80}
          autoComplete="off"
          error={errorOf('name')}
          onBlur={() => leave('name')}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Span>
      <Span of={3}>
        <FieldGroup label={t`Processing method`}>
          <Segmented
            full
            label={t`Processing method`}
            value={report.processing_method}
            options={processingMethods.map((value) => ({ value, label: methods[value] }))}
            onChange={(processing_method) => change({ processing_method })}
          />
        </FieldGroup>
      </Span>
      <Span of={3}>
        <FieldGroup label={t`Format`}>
          <Segmented
            full
            label={t`Format`}
            value={report.format}
            options={reportFormats.map((value) => ({ value, label: value }))}
            onChange={(format) => change({ format })}
          />
        </FieldGroup>
      </Span>
      <Span of={6}>
        <FieldGroup
          label={t`Columns`}
          help={t`In the order of the file. Drag a column, or move it with the arrow keys.`}
          error={errorOf('columns')}
        >
          <ColumnChooser
            choices={order.map((key) => ({ key, label: labelOf(key), shown: report.columns.includes(key) }))}
            onChoices={(choices) => change({ columns: choices.filter(({ shown }) => shown).map(({ key }) => key) })}
            words={{
              label: t`Columns`,
              move: (column) => t`Move ${column}`,
              moved: (column, place, count) => t`${column} is at position ${place} of ${count}`,
            }}
          />
        </FieldGroup>
      </Span>
    </FormSection>
  );
}
