import { calls } from '@countinghouse/contract/calls';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { createReference } from '@countinghouse/contract/reference/reference';
import { readGuides } from '@countinghouse/gateway/api-reference/read-guides';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/*
 * Checks the API descriptions against the public ruleset spectral:oas. Warnings fail too. One of its rules: every example matches its
 * schema.
 */

const documents = {
  'the merchants’ reference (/api/docs)': createReference(calls, readGuides()),
  'the whole description (/api/openapi.json)': createOpenApi(calls),
};

const exampleRule = 'oas3-valid-media-example';
type ExampleRule = { then: { function: core.RulesetFunction<object, object> } };
const { [exampleRule]: rule } = (rulesets.oas as { rules: Record<string, unknown> }).rules as Record<
  string,
  ExampleRule
>;
if (rule === undefined) throw new Error(`The ruleset has no rule ${exampleRule}`);
const checkExample = rule.then.function;
const fitting = new Set<string>();

/**
 * Checks each example with its schema only once: both documents share most of them, and an error's example appears at every call that
 * returns it.
 */
const checkExampleOnce: typeof checkExample = (media, options, context) => {
  const sent = context.path.includes('requestBody') ? 'request' : 'response';
  const key = `${sent} ${JSON.stringify([media, options])}`;
  if (fitting.has(key)) return [];
  const faults = checkExample(media, options, context);
  if (Array.isArray(faults) && faults.length > 0) return faults;
  fitting.add(key);
  return faults;
};
const ruleset = {
  extends: [rulesets.oas as core.RulesetDefinition],
  // biome-ignore lint/suspicious/noThenProperty: it is what rules of this linter are made of, and nobody awaits one
  rules: { [exampleRule]: { ...rule, then: { ...rule.then, function: checkExampleOnce } } },
} as core.RulesetDefinition;

let faults = 0;
for (const [name, document] of Object.entries(documents)) {
  const spectral = new core.Spectral();
  spectral.setRuleset(ruleset);
  for (const { code, path, message } of await spectral.run(JSON.parse(JSON.stringify(document)))) {
    faults += 1;
    console.log(`${name}: ${path.join('.')}: ${message} (${code})`);
  }
}
process.exit(faults === 0 ? 0 : 1);
