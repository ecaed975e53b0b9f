import { Chip } from '@countinghouse/ui/choice/chip';
import type { ComponentProps } from 'react';
import { useCover } from './covers.tsx';

/** An active filter of a list, as a chip. Exports of the list name it too. */
export function FilterChip(props: ComponentProps<typeof Chip> & { name: string }) {
  useCover(props.name, props.value);
  return <Chip {...props} />;
}
