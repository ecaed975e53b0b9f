import { calls } from '@countinghouse/contract/calls';
import { createOpenApi } from '@countinghouse/contract/openapi';
import { createReference } from '@countinghouse/contract/reference/reference';
import { readGuides } from '@countinghouse/gateway/api-reference/read-guides';
import core from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';

/*
 * Holds the descriptions of the API to the public ruleset spectral:oas, warnings too. Among its rules: every example fits its schema.
 */

const documents = {
  'the merchants’ reference (/api/docs)': createReference(calls, readGuides()),
  'the whole description (/api/openapi.json)': createOpenApi(calls),
};

let faults = 0;
for (const [name, document] of Object.entries(documents)) {
  const spectral = new core.Spectral();
  spectral.setRuleset({ extends: [rulesets.oas as core.RulesetDefinition] });
  for (const { code, path, message } of await spectral.run(JSON.parse(JSON.stringify(document)))) {
    faults += 1;
    console.log(`${name}: ${path.join('.')}: ${message} (${code})`);
  }
}
process.exit(faults === 0 ? 0 : 1);
