import type { Dependencies } from '../../dependencies.ts';
import type { Job } from '../runner.ts';

/** Writes the attempts that this node refused on public pages, for people to read. */
export function writeHeldOff({ visitor_protection }: Pick<Dependencies, 'visitor_protection'>): Job {
  return { name: 'write_held_off', interval_ms: 1_000, run: () => visitor_protection.writeHeldOff() };
}
