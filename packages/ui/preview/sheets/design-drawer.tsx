import { IconReceiptRefund } from '@tabler/icons-react';
import { useState } from 'react';
import { TextLink } from '../../src/button/anchor.tsx';
import { Button } from '../../src/button/button.tsx';
import { Stat } from '../../src/chart/stat.tsx';
import { Badge } from '../../src/display/badge.tsx';
import { CardNumber } from '../../src/display/card-brand-icon.tsx';
import { DefinitionList } from '../../src/display/definition-list.tsx';
import { IdText } from '../../src/display/id-text.tsx';
import { Timeline } from '../../src/display/timeline.tsx';
import { Drawer, DrawerSection } from '../../src/overlay/drawer.tsx';

/** A drawer with a row's details, opened by a button. */
export function DesignDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the drawer</Button>
      {open ? (
        <Drawer
          label="Payment 93a6…d8f24c7b"
          title={
            <>
              Payment <IdText id="93a6f0c1-7b2e-4d19-b6aa-51c0d8f24c7b" label="payment ID" />
            </>
          }
          onClose={() => setOpen(false)}
          steps
          onNext={() => undefined}
        >
          <div className="ui-between">
            <Stat size="xl" value="$863.50" unit="USD" />
            <Badge meaning="success">Settled</Badge>
          </div>
          <div className="ui-small ui-dim">Sale to Dock & Vine Market</div>
          <div className="ui-row" style={{ marginTop: 14 }}>
            <Button icon={IconReceiptRefund}>Refund payment</Button>
          </div>
          <h2 className="ui-heading" style={{ margin: '22px 0 10px' }}>
            Timeline
          </h2>
          <Timeline
            label="Timeline"
            events={[
              {
                key: '1',
                title: 'Settled',
                note: 'Paid out with batch 1041',
                time: 'Nov 21, 2:10 AM',
                meaning: 'success',
              },
              { key: '2', title: 'Sent for settlement', note: 'Batch 1041 closed', time: 'Nov 20, 9:00 PM' },
              { key: '3', title: 'Approved', note: 'Approval code 19GH4W', time: '5:12:08 PM' },
              { key: '4', title: 'Sale taken by Maya Lindqvist', note: 'Front counter terminal', time: '5:12:07 PM' },
            ]}
          />
          <DrawerSection title="Card">
            <DefinitionList
              items={[
                { key: 'number', term: 'Number', value: <CardNumber brand="visa" lastFour="1111" dots={4} /> },
                { key: 'expires', term: 'Expires', value: '08/2027' },
              ]}
            />
          </DrawerSection>
          <DrawerSection title="Customer">
            <DefinitionList
              items={[
                { key: 'name', term: 'Name', value: <TextLink href="#customer">Dock & Vine Market</TextLink> },
                { key: 'email', term: 'Email', value: 'accounts@dockandvine.example' },
              ]}
            />
          </DrawerSection>
        </Drawer>
      ) : null}
    </>
  );
}
