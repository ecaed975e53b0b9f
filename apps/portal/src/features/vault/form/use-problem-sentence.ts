import { problemOf } from '../../../shared/fields/problem.ts';
import { useProblemTexts } from '../../../shared/fields/problem-text.ts';

/** Returns the sentence for a problem that the form's own rules found; undefined for the gateway's faults. */
export function useProblemSentence(): (field: string, fault: string) => string | undefined {
  const { problemText } = useProblemTexts();
  return (_field, fault) => {
    const problem = problemOf(fault);
    return problem === undefined ? undefined : problemText(problem);
  };
}
