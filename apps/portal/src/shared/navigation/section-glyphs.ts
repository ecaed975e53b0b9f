import type { Glyph } from '@countinghouse/ui/display/icon';
import {
  IconBuildingBank,
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconHome,
  IconLifebuoy,
  IconLink,
  IconListDetails,
  IconPercentage,
  IconRepeat,
  IconSettings,
  IconWallet,
  IconWorld,
} from '@tabler/icons-react';
import type { MenuSection } from '../routes/menu.ts';

/** The icon of each section, in the sidebar and in lists of its pages. */
export const sectionGlyphs: Record<MenuSection['key'], Glyph> = {
  home: IconHome,
  administration: IconBuildingStore,
  billing: IconBuildingBank,
  fee_manager: IconPercentage,
  payments: IconCreditCard,
  level_2_3: IconListDetails,
  vault: IconWallet,
  invoice: IconFileInvoice,
  payment_link: IconLink,
  recurring: IconRepeat,
  international: IconWorld,
  reports: IconChartBar,
  settings: IconSettings,
  contact_us: IconLifebuoy,
};
