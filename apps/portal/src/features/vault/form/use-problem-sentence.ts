import { problemOf } from '../../../shared/fields/problem.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';

/** What a form says of a problem that its own rules found; undefined for what the gateway said. */
export function useProblemSentence(): (field: string, fault: string) => string | undefined {
  const { problemText } = useProblemTexts();
  return (_field, fault) => {
    const problem = problemOf(fault);
    return problem === undefined ? undefined : problemText(problem);
  };
}
