import { useState } from 'react';
import { TextLink } from '../../src/button/anchor.tsx';
import { BarChart } from '../../src/chart/bar-chart.tsx';
import { BarList } from '../../src/chart/bar-list.tsx';
import { ChartLegend } from '../../src/chart/chart-frame.tsx';
import { LineChart } from '../../src/chart/line-chart.tsx';
import { ShareBar } from '../../src/chart/share-bar.tsx';
import { Stat } from '../../src/chart/stat.tsx';
import { Amount } from '../../src/display/amount.tsx';
import { CardBrandIcon } from '../../src/display/card-brand-icon.tsx';
import { Columns, Section } from '../../src/layout/page.tsx';
import { Summary } from '../../src/layout/summary.tsx';
import { DataTable } from '../../src/table/data-table.tsx';
import styles from './design-page.module.css';

const volume = [
  521840, 487515, 320460, 338825, 351790, 394210, 448675, 563020, 501285, 329840, 412055, 361130, 387495, 470260,
  589145, 514770, 336680, 352015, 378940, 421505, 184620,
];
const label = (index: number) => String(index + 1).padStart(2, '0');
const money = (cents: number) => `$${(cents / 100).toLocaleString('en', { minimumFractionDigits: 2 })}`;
const thousands = (cents: number) => (cents === 0 ? '$0' : `$${cents / 100_000}k`);
const running = (values: readonly number[]) => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};
const november = running(volume);
const october = running(Array.from({ length: 30 }, (_, day) => 370_000 + ((day * 7919) % 90_000)));
const rates = [
  95.8, 96.1, 95.4, 96.9, 96.2, 95.1, 96.6, 97, 96.3, 95.7, 96.8, 97.1, 96.4, 95.9, 96.7, 97.2, 96.5, 96.1, 96.9, 97.3,
  96.6,
];
const batches = [
  { brand: 'Visa', count: '412 sales', amount: '$15,482.60' },
  { brand: 'Mastercard', count: '268 sales', amount: '$9,214.35' },
  { brand: 'American Express', count: '97 sales', amount: '$4,106.80' },
];
const cardHealth = [
  { key: 'valid', label: 'Valid', meaning: 'success', count: 1204, text: '1,204' },
  { key: 'expiring', label: 'Expires soon', meaning: 'warning', count: 86, text: '86' },
  { key: 'expired', label: 'Expired', meaning: 'neutral', count: 41, text: '41' },
  { key: 'blocked', label: 'Blocked', meaning: 'danger', count: 3, text: '3' },
] as const;
const places = Array.from({ length: 30 }, (_, day) => ({ key: label(day), label: label(day), name: `Nov ${day + 1}` }));

function CardHealth() {
  const [chosen, setChosen] = useState<readonly (typeof cardHealth)[number]['key'][]>(['expiring']);
  return (
    <ShareBar
      title="Card health"
      head={['Card', 'Customers']}
      parts={cardHealth}
      chosen={chosen}
      onToggle={(key) => setChosen((was) => (was.includes(key) ? [] : [key]))}
    />
  );
}

/** Sheet 5: charts and figures, as on the home page. */
export function DesignCharts() {
  return (
    <div className={styles.sheet}>
      <Columns template="minmax(0, 1fr) minmax(0, 344px)" stackBelow="tablet">
        <Section
          title="Month-to-date volume"
          end={
            <ChartLegend
              items={[
                { label: 'Closed batches', mark: 'solid' },
                { label: 'Today so far', mark: 'outlined' },
              ]}
            />
          }
        >
          <div className={styles.stack}>
            <Stat value="$86,660.75" />
            <BarChart
              title="Volume by day, November 1 to 21"
              head={['Day', 'Volume']}
              format={money}
              formatAxis={thousands}
              bars={places.map((place, index) => ({
                ...place,
                value: volume[index] ?? null,
                note: '118 sales',
                open: index === 20,
              }))}
            />
          </div>
        </Section>
        <Section title="Recent batches" end={<span className="ui-caption">Nov 14 – 20</span>}>
          <DataTable
            label="Recent batches"
            columns={[
              {
                key: 'brand',
                header: 'Brand',
                cell: (row) => (
                  <span className="ui-row">
                    <CardBrandIcon brand={row.brand} decorative />
                    {row.brand}
                  </span>
                ),
              },
              {
                key: 'count',
                header: 'Sales',
                kind: 'number',
                second: true,
                cell: (row) => row.count,
                total: '777 sales',
              },
              {
                key: 'amount',
                header: 'Amount',
                kind: 'number',
                cell: (row) => (
                  <TextLink plain href="#settlement">
                    <Amount text={row.amount} inColumn={false} />
                  </TextLink>
                ),
                total: '$28,803.75',
              },
            ]}
            rows={batches}
            rowKey={(row) => row.brand}
            totalLabel="Total"
            hideHeader
            phone="table"
          />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr 1fr">
        <Section title="Volume against last month">
          <div className={styles.stack}>
            <Stat value="+3.6%" note="$3,011.05 more than October 1 – 21" />
            <LineChart
              title="Cumulative volume, November against October"
              placeHead="Day"
              places={places}
              series={[
                { key: 'november', label: 'November', values: places.map((_, day) => november[day] ?? null) },
                { key: 'october', label: 'October', values: october },
              ]}
              format={money}
              formatAxis={thousands}
            />
            <ChartLegend
              items={[
                { label: 'November', mark: 'line' },
                { label: 'October', mark: 'dashed' },
              ]}
            />
          </div>
        </Section>
        <Section title="Approval rate">
          <div className={styles.stack}>
            <Stat value="96.4%" note="0.5 points above October" />
            <LineChart
              title="Approval rate by day"
              placeHead="Day"
              places={places.slice(0, 21)}
              series={[{ key: 'rate', label: 'Approval rate', values: rates }]}
              format={(rate) => `${rate.toFixed(1)}%`}
              formatAxis={(rate) => `${rate}%`}
              height_px={112}
              steps={2}
              fromData
            />
            <Summary
              lines={[
                { key: 'approved', label: 'Approved', value: '2,235' },
                { key: 'declined', label: 'Declined', value: '83' },
              ]}
              total={{ label: 'Attempted', value: '2,318' }}
            />
          </div>
        </Section>
        <Section title="Declines by reason" end={<span className="ui-caption">November 1 – 21</span>}>
          <BarList
            title="Declines by reason"
            items={[
              { key: '51', label: 'Insufficient funds', note: '51', share: '41%', value: '34', fraction: 0.41 },
              { key: '05', label: 'Do not honor', note: '05', share: '25%', value: '21', fraction: 0.253 },
              {
                key: 'N7',
                label: 'Security code does not match',
                note: 'N7',
                share: '16%',
                value: '13',
                fraction: 0.157,
              },
              { key: '54', label: 'Expired card', note: '54', share: '11%', value: '9', fraction: 0.108 },
              { key: 'other', label: 'Four other reasons', share: '7%', value: '6', fraction: 0.072 },
            ]}
          />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr">
        <Section title="Parts of a whole">
          <CardHealth />
        </Section>
        <Section title="No parts yet">
          <ShareBar
            title="Card health, nothing yet"
            head={['Card', 'Customers']}
            parts={[]}
            chosen={[]}
            onToggle={() => undefined}
          />
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <Columns template="1fr 1fr">
        <Section title="Lying bars">
          <BarChart
            title="Volume by day, lying"
            head={['Day', 'Volume']}
            layout="lying"
            format={money}
            formatAxis={thousands}
            bars={places.slice(12, 21).map((place, index) => ({
              ...place,
              value: volume[index + 12] ?? null,
              open: index === 8,
            }))}
          />
        </Section>
        <Section title="Nothing yet">
          <BarChart
            title="Volume, nothing yet"
            head={['Day', 'Volume']}
            format={money}
            formatAxis={thousands}
            bars={[]}
            emptyText="Sales of this month will stand here by day."
          />
        </Section>
      </Columns>
    </div>
  );
}
