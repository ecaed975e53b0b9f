import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest tests. They start first: some restart processes and wait for them, and one sends every field of every call many times. */
const slow = /(?:crash|storm|faults|start|many-merchants|hostile-input|extra-fields|sandbox-clock)\.test\.ts$/;

/** Orders the test files for Vitest: the slowest first, so that the run does not end by waiting for one of them, then the largest first. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ project, moduleId }: TestSpecification) =>
      project.name !== 'services' ? 0 : slow.test(moduleId) ? 1 : 2;
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
