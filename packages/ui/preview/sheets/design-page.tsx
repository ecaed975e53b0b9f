import { useState } from 'react';
import { Segmented } from '../../src/choice/segmented.tsx';
import { BrandMark } from '../../src/layout/brand-mark.tsx';
import { Page } from '../../src/layout/page.tsx';
import { DesignCharts } from './design-charts.tsx';
import { DesignDrawer } from './design-drawer.tsx';
import { DesignFields } from './design-fields.tsx';
import { DesignForms } from './design-forms.tsx';
import { DesignLimits } from './design-limits.tsx';
import styles from './design-page.module.css';
import { DesignPalette } from './design-palette.tsx';
import { DesignParts } from './design-parts.tsx';
import { DesignStates } from './design-states.tsx';
import { DesignTables } from './design-tables.tsx';

const sheets = ['parts', 'states', 'fields', 'forms', 'tables', 'charts', 'limits'] as const;

/** Everything in the design system, for development. The application mounts it at /design in development only. */
export function DesignPage({ first = 'parts' }: { first?: (typeof sheets)[number] }) {
  const [sheet, setSheet] = useState<(typeof sheets)[number]>(first);
  return (
    <Page
      title="Design"
      titleExtra={
        <span className={styles.mark}>
          <BrandMark size={28} />
        </span>
      }
      purpose="Every part of the design system, on seven sheets."
      actions={
        <Segmented
          label="Sheet"
          value={sheet}
          onChange={setSheet}
          options={sheets.map((name) => ({ value: name, label: name.slice(0, 1).toUpperCase() + name.slice(1) }))}
        />
      }
    >
      {sheet === 'parts' ? <DesignParts /> : null}
      {sheet === 'states' ? <DesignStates /> : null}
      {sheet === 'states' ? <DesignPalette /> : null}
      {sheet === 'fields' ? <DesignFields /> : null}
      {sheet === 'forms' ? <DesignForms /> : null}
      {sheet === 'tables' ? <DesignTables /> : null}
      {sheet === 'charts' ? <DesignCharts /> : null}
      {sheet === 'limits' ? <DesignLimits /> : null}
      {sheet === 'tables' ? <DesignDrawer /> : null}
    </Page>
  );
}
