import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';

/** What a person can choose: follow the system, or stay light or dark. */
export type ColorScheme = 'auto' | 'light' | 'dark';

/** The chosen scheme, the one in force, and the function that sets (and remembers) it. */
export function useColorScheme(): {
  chosen: ColorScheme;
  inForce: 'light' | 'dark';
  setColorScheme: (scheme: ColorScheme) => void;
} {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const inForce = useComputedColorScheme('light');
  return { chosen: colorScheme, inForce, setColorScheme };
}
