import { matchesUuid } from '@countinghouse/domain/text/validation';

/** A batch number has at most six digits. */
const digits = /^#?\s*(\d{1,6})$/;

/** Returns the batch that a text names: by number (`12`, `#12`, `batch 12` in the user's language) or by id; undefined if it names none. */
export function batchNamed(
  text: string,
  words: readonly string[],
): { batch_number: string } | { batch_id: string } | undefined {
  const typed = text.trim();
  if (matchesUuid(typed)) return { batch_id: typed.toLowerCase() };
  const lower = typed.toLocaleLowerCase();
  const word = words.find((each) => lower.startsWith(each.toLocaleLowerCase()));
  const number = digits.exec((word === undefined ? typed : typed.slice(word.length)).trim())?.[1];
  return number === undefined || Number(number) === 0 ? undefined : { batch_number: String(Number(number)) };
}
