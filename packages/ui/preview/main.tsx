import {
  IconArrowsRightLeft,
  IconChartBar,
  IconCreditCard,
  IconEye,
  IconHelpCircle,
  IconHome,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSettings,
} from '@tabler/icons-react';
import { type ComponentProps, StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { IconButton } from '../src/button/icon-button.tsx';
import { AppShell, MobileNav } from '../src/layout/app-shell.tsx';
import { Breadcrumbs } from '../src/layout/breadcrumbs.tsx';
import { Header, NoticeBar } from '../src/layout/header.tsx';
import { Page } from '../src/layout/page.tsx';
import { type NavItem, Sidebar, SubSidebar } from '../src/layout/sidebar.tsx';
import { UiProvider } from '../src/provider.tsx';
import { useColorScheme } from '../src/style/color-scheme.tsx';
import { DesignDrawer } from './sheets/design-drawer.tsx';
import { DesignPage } from './sheets/design-page.tsx';
import { DesignTables } from './sheets/design-tables.tsx';
import { previewWords } from './words.ts';

const address = new URL(window.location.href).searchParams;
const sheet = (address.get('sheet') ?? 'parts') as NonNullable<ComponentProps<typeof DesignPage>['first']>;
const pages = [
  { key: 'sale', label: 'Sale', href: '#sale', current: true },
  { key: 'capture', label: 'Capture', href: '#capture' },
];
const items: NavItem[] = [
  { key: 'home', label: 'Home', href: '#home', glyph: IconHome },
  { key: 'payments', label: 'Payments', href: '#payments', glyph: IconCreditCard, current: true, pages },
  { key: 'recurring', label: 'Recurring', href: '#recurring', glyph: IconArrowsRightLeft, pages: [] },
  { key: 'reports', label: 'Reports', href: '#reports', glyph: IconChartBar, pages: [] },
  { key: 'settings', label: 'Settings', href: '#settings', glyph: IconSettings, pages: [] },
];

function Preview() {
  const [nav, setNav] = useState(false);
  const [minimised, setMinimised] = useState(address.has('min'));
  const { inForce, setColorScheme } = useColorScheme();
  const sidebar = {
    label: 'Sections',
    brand: { name: 'Countinghouse', href: '#' },
    items,
    footItems: [{ key: 'contact', label: 'Contact Us', href: '#contact', glyph: IconLifebuoy }],
    person: {
      name: 'Maya Lindqvist',
      note: 'Merchant',
      action: <IconButton glyph={IconLogout} label="Log Out" />,
    },
  };
  return (
    <AppShell
      skipLabel="Skip to the page"
      sidebar={
        <Sidebar
          {...sidebar}
          minimised={minimised}
          onMinimise={setMinimised}
          minimiseLabel="Collapse sidebar"
          expandLabel="Expand sidebar"
        />
      }
      subSidebar={address.has('sub') ? <SubSidebar title="Payments" items={pages} /> : null}
      header={
        <Header
          title="Harbor Coffee Roasters"
          status="[Active]"
          statusTone="success"
          search={{ label: 'Search or go to…', hint: 'Ctrl K', onOpen: () => undefined }}
          onMenu={() => setNav(true)}
          menuLabel="Open the menu"
          actions={
            <>
              <IconButton
                glyph={IconMoon}
                label="Dark mode"
                onClick={() => setColorScheme(inForce === 'dark' ? 'light' : 'dark')}
              />
              <IconButton glyph={IconHelpCircle} label="Help" />
            </>
          }
        />
      }
      banner={
        address.has('notice') ? (
          <NoticeBar glyph={IconEye} end="Since 9:38 AM">
            <b>View only.</b> You are looking at Harbor Coffee Roasters as Maya Lindqvist.
          </NoticeBar>
        ) : null
      }
      mobileNav={
        <MobileNav open={nav} onClose={() => setNav(false)} label="Menu">
          <Sidebar {...sidebar} mobile onNavigate={() => setNav(false)} />
        </MobileNav>
      }
    >
      {address.has('fill') ? (
        <Page
          layout="fill"
          title="Transaction Search"
          crumbs={
            <Breadcrumbs
              home={{ label: 'Home', href: '#' }}
              crumbs={[{ label: 'Reports', href: '#reports' }, { label: 'Transaction Search' }]}
            />
          }
        >
          <DesignTables fill />
          <DesignDrawer />
        </Page>
      ) : (
        <DesignPage first={sheet} />
      )}
    </AppShell>
  );
}

const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <UiProvider words={previewWords} accent={address.get('accent')}>
        <Preview />
      </UiProvider>
    </StrictMode>,
  );
}
