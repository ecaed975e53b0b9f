import { IconDownload } from '@tabler/icons-react';
import { Button } from '../../src/button/button.tsx';
import { Checkbox } from '../../src/choice/checkbox.tsx';
import { Chip } from '../../src/choice/chip.tsx';
import { RadioGroup } from '../../src/choice/radio-group.tsx';
import { SelectField } from '../../src/choice/select-field.tsx';
import { Badge } from '../../src/display/badge.tsx';
import { DefinitionList } from '../../src/display/definition-list.tsx';
import { Timeline } from '../../src/display/timeline.tsx';
import { Callout } from '../../src/feedback/callout.tsx';
import { EmptyState } from '../../src/feedback/state-page.tsx';
import { ToastCard } from '../../src/feedback/toast.tsx';
import { TextField } from '../../src/field/text-field.tsx';
import { CardGrid, HubCard } from '../../src/layout/card.tsx';
import { Columns, Section } from '../../src/layout/page.tsx';
import { ModalCard } from '../../src/overlay/modal.tsx';
import styles from './design-page.module.css';

const long = 'Abrechnungszeitpunkteinstellungen der Zahlungsabwicklungsgesellschaft';
const longUnbroken = 'accounts.payable.department.of.dock.and.vine.market@international.dockandvine.example';
const arabic = 'سوق الرصيف والكرمة، الطابق الثاني';
const hebrew = 'החזר של $12.00 נשלח';

/** Texts that strain a layout: much longer than in English, without a place to break, and right to left. */
export function DesignLimits() {
  return (
    <div className={styles.sheet}>
      <Columns template="1fr 1fr 1fr">
        <Section title="Long words">
          <div className={styles.stack}>
            <Button color="primary" icon={IconDownload}>
              {long}
            </Button>
            <Button full>{long}</Button>
            <div>
              <Badge meaning="info" mark="half">
                {long}
              </Badge>
            </div>
            <div>
              <Chip name="Zahlungsstatus" value={long} onRemove={() => undefined} />
            </div>
            <Checkbox label={long} help={longUnbroken} />
            <TextField label={long} optional defaultValue={longUnbroken} help={longUnbroken} />
            <SelectField
              label="Terminal"
              value="long"
              onValue={() => undefined}
              options={[{ value: 'long', label: long }]}
            />
            <TextField label="Email" defaultValue="x" error={`${longUnbroken} ${long}`} />
          </div>
        </Section>
        <Section title="From right to left" note="in a page that runs from left to right">
          <div className={styles.stack}>
            <TextField label="Name" defaultValue={arabic} />
            <TextField label="Note" defaultValue="x" error={arabic} />
            <RadioGroup
              label="Shop"
              value="one"
              onValue={() => undefined}
              options={[
                { value: 'one', label: arabic, help: arabic },
                { value: 'two', label: long },
              ]}
            />
            <ToastCard
              message={{ tone: 'success', title: hebrew, note: arabic, link: { label: 'Open payment', href: '#open' } }}
              onDismiss={() => undefined}
            />
            <Callout tone="warning" title={arabic}>
              {hebrew}
            </Callout>
            <Timeline
              label="Timeline"
              events={[
                { key: '1', title: hebrew, note: arabic, time: '5:12 PM', meaning: 'success' },
                { key: '2', title: long, note: longUnbroken, time: 'Nov 20' },
              ]}
            />
          </div>
        </Section>
        <Section title="The whole page turned">
          <div dir="rtl" lang="ar" className={styles.stack}>
            <TextField label="الاسم" defaultValue={arabic} help={arabic} />
            <Checkbox label={arabic} defaultChecked />
            <div>
              <Chip name="الحالة" value={hebrew} onRemove={() => undefined} />
            </div>
            <DefinitionList
              items={[
                { key: 'name', term: 'الاسم', value: arabic },
                { key: 'mail', term: 'البريد', value: <span dir="ltr">{longUnbroken}</span> },
              ]}
            />
            <EmptyState title={arabic} note={hebrew} actions={<Button>{arabic}</Button>} />
          </div>
        </Section>
      </Columns>
      <hr className="ui-rule" />
      <div className={styles.stage}>
        <ModalCard
          size="default"
          lead="trash"
          tone="danger"
          title={long}
          subtitle={longUnbroken}
          confirmLabel={long}
          confirmColor="danger"
          onClose={() => undefined}
          onConfirm={() => undefined}
        />
      </div>
      <CardGrid>
        <HubCard href="#long" title={long} note={longUnbroken} glyph={IconDownload} />
        <HubCard href="#rtl" title={arabic} note={hebrew} glyph={IconDownload} />
      </CardGrid>
    </div>
  );
}
