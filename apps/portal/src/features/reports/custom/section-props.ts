import type { ReportDefinition } from '@countinghouse/domain/report/custom-report';

/** What each section of the form works on. */
export type SectionProps = {
  report: ReportDefinition;
  change: (changes: Partial<ReportDefinition>) => void;
  /** Returns the fault of a field, once it should be shown. */
  errorOf: (field: string) => string | null;
  leave: (field: string) => void;
  entity: { kind: 'merchant' | 'operator'; currency: 840 | 826 | 978 };
  today: string;
};
