import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const ramp = (name: string): MantineColorsTuple =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple;

/** Mantine's theme: every value is one of our tokens by name, so that tokens.css stays the only source. */
export const theme = createTheme({
  colors: {
    ink: ramp('ink'),
    gray: ramp('neutral'),
    dark: ramp('neutral'),
    green: ramp('success'),
    cyan: ramp('info'),
    yellow: ramp('warning'),
    red: ramp('danger'),
  },
  primaryColor: 'ink',
  primaryShade: { light: 6, dark: 6 },
  white: '#ffffff',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '600' },
  defaultRadius: 'sm',
  radius: { xs: 'var(--r-xs)', sm: 'var(--r-sm)', md: 'var(--r-md)', lg: 'var(--r-lg)', xl: 'var(--r-lg)' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '17px', xl: '22px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  shadows: {
    xs: 'var(--sh-control)',
    sm: 'var(--sh-control)',
    md: 'var(--sh-menu)',
    lg: 'var(--sh-menu)',
    xl: 'var(--sh-modal)',
  },
  respectReducedMotion: true,
  focusRing: 'auto',
});

const surfaces = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'light-dark(var(--danger-6), var(--danger-8))',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--field-line)',
  '--mantine-color-disabled': 'var(--neutral-2)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'transparent',
};

/** Points Mantine's own variables at our tokens, alike in both schemes: light-dark() in tokens.css decides. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: surfaces,
  dark: surfaces,
});
