import { Chip } from '@countinghouse/ui/choice/chip';
import type { ComponentProps } from 'react';
import { useCover } from './covers.tsx';

/** A filter of a list that is in force, as a chip; exports of the list say it too. */
export function FilterChip(props: ComponentProps<typeof Chip> & { name: string }) {
  useCover(props.name, props.value);
  return <Chip {...props} />;
}
