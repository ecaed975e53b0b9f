import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The slowest tests, which start first: some restart processes and wait for them, and one sends every field of every call many
 * times.
 */
const slow = /(?:crash|storm|faults|start|many-merchants|hostile-input|extra-fields|sandbox-clock)\.test\.ts$/;

/** Vitest's order of files, the largest first, but begun with those that take longest: none of them is then waited for at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'services' ? 0 : slow.test(moduleId) ? 1 : 2;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
