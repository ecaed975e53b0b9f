import type { IForbiddenRuleType } from 'dependency-cruiser';

/*
 * Which file may import which, as rules of dependency-cruiser (docs/decisions/0051). Rules match folders, so they cover a new folder
 * immediately. `$1` in `to` is the first group of `from`. Type-only imports count like any other.
 */

/** Matches a file or folder of a workspace. The group is the workspace. */
const workspace = '^((?:packages|apps)/[^/]+|e2e|bench)/';
const anyWorkspace = '^(packages|apps|e2e|bench)/';
/** Matches code that only tests run. `preview` shows components to their authors. */
const tests = ['[.]test[.]tsx?$', '/testing/', '/testing[.]ts$', '^packages/ui/preview/'];

/** Every import rule, with its reason. */
export const importRules: IForbiddenRuleType[] = [
  {
    name: 'no-cycle',
    comment:
      'Two files that need each other are one file, or a third one is missing that both need: a type of its own, for example.',
    severity: 'error',
    from: {},
    to: { circular: true },
  },
  {
    name: 'only-what-is-exported',
    comment:
      'What an import names must exist. Between workspaces that is what the other package.json exports. Dependency-cruiser knows neither every module of Node nor what a build makes (`virtual:`).',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '^(?:node|virtual):' },
  },
  {
    name: 'by-name-between-workspaces',
    comment: 'A relative path into another workspace goes past what that one exports: import it by its package name.',
    severity: 'error',
    from: { path: workspace },
    to: { path: anyWorkspace, pathNot: '^$1/', dependencyTypes: ['local'] },
  },
  {
    name: 'own-workspace-by-path',
    comment: 'A file reaches its own workspace by a relative path: by name it would depend on what others may see.',
    severity: 'error',
    from: { path: workspace },
    to: { path: '^$1/', dependencyTypesNot: ['local'] },
  },
  {
    name: 'packages-below-apps',
    comment: 'A package serves every application and knows none of them, nor the journeys and benchmarks.',
    severity: 'error',
    from: { path: '^packages/' },
    to: { path: '^(apps|e2e|bench)/' },
  },
  {
    name: 'packages-import-domain-alone',
    comment: 'Of the other packages a package imports domain at most. Its tests may start a database.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/', pathNot: [...tests, '^packages/mail/'] },
    to: { path: '^packages/', pathNot: '^packages/($1|domain)/' },
  },
  {
    name: 'mail-imports-domain-and-service',
    comment: 'Mails speak through the catalogues that every service reads in one way.',
    severity: 'error',
    from: { path: '^packages/mail/', pathNot: tests },
    to: { path: '^packages/', pathNot: '^packages/(mail|domain|service)/' },
  },
  {
    name: 'package-tests-import-domain-and-postgres',
    comment: 'Tests of a package import domain, and the embedded database.',
    severity: 'error',
    from: { path: '^packages/([^/]+)/.*[.]test[.]tsx?$' },
    to: { path: '^packages/', pathNot: '^packages/($1|domain|postgres)/' },
  },
  {
    name: 'packages-that-stand-alone',
    comment:
      'The rules, the codecs, the design system and the database know nothing of ours, so that each can be read and tested alone.',
    severity: 'error',
    from: { path: '^packages/(domain|files|iso8583|ui|postgres)/' },
    to: { path: anyWorkspace, pathNot: '^packages/$1/' },
  },
  {
    name: 'domain-is-pure',
    comment: 'The rules run in the browser and on the server alike: no module of Node and no library.',
    severity: 'error',
    from: { path: '^packages/domain/', pathNot: '[.]test[.]ts$' },
    to: { pathNot: '^packages/domain/' },
  },
  {
    name: 'no-app-to-app',
    comment: 'Applications speak over the wire. Only start runs them, and e2e and bench try them.',
    severity: 'error',
    from: { path: '^apps/([^/]+)/', pathNot: '^apps/start/' },
    to: { path: '^(apps|e2e|bench)/', pathNot: '^apps/$1/' },
  },
  {
    name: 'journeys-and-benchmarks-on-top',
    comment: 'Nobody imports the journeys but the benchmarks, and nobody the benchmarks.',
    severity: 'error',
    from: { path: '^(apps/start|e2e)/' },
    to: { path: '^(e2e|bench)/', pathNot: '^$1/' },
  },
  {
    name: 'testing-code-in-tests-alone',
    comment: 'What is made for tests does not run in production; the storm is a test of a whole house.',
    severity: 'error',
    from: { path: '^(packages|apps)/', pathNot: [...tests, '^apps/start/src/storm/'] },
    to: { path: '/testing(/|[.]ts$)|[.]test[.]tsx?$' },
  },
  {
    name: 'public-pages-are-small',
    comment:
      'Every script of a public page is one that somebody has to answer for: of the design system it takes the tokens and how digits are typed, and neither React nor a component.',
    severity: 'error',
    from: { path: '^apps/pay/' },
    to: {
      path: '^packages/(?!(?:contract|domain)/|ui/src/style/[^/]+[.]css$|ui/src/field/digits-text[.]ts$)|/react(?:-dom)?/',
    },
  },
  {
    name: 'portal-features-below-app',
    comment: 'Features know nothing of the shell that shows them.',
    severity: 'error',
    from: { path: '^apps/portal/src/(features|shared)/' },
    to: { path: '^apps/portal/src/app/' },
  },
  {
    name: 'portal-shared-below-features',
    comment: 'What features share knows none of them.',
    severity: 'error',
    from: { path: '^apps/portal/src/shared/' },
    to: { path: '^apps/portal/src/features/' },
  },
  {
    name: 'portal-features-side-by-side',
    comment: 'A feature never imports another: what two need moves down to shared.',
    severity: 'error',
    from: { path: '^apps/portal/src/features/([^/]+)/' },
    to: { path: '^apps/portal/src/features/', pathNot: '^apps/portal/src/features/$1/' },
  },
  {
    name: 'gateway-services-side-by-side',
    comment: 'A service never imports the inside of another: what two need moves down to the store or beside them.',
    severity: 'error',
    from: { path: '^apps/gateway/src/services/([^/]+)/' },
    to: { path: '^apps/gateway/src/services/', pathNot: '^apps/gateway/src/services/$1/' },
  },
  {
    name: 'gateway-services-below-jobs',
    comment: 'Jobs call what services offer, and services never start a job by themselves.',
    severity: 'error',
    from: { path: '^apps/gateway/src/services/', pathNot: tests },
    to: { path: '^apps/gateway/src/jobs/' },
  },
  {
    name: 'gateway-charge-below-services',
    comment:
      'Charging a card is what services and jobs share: it knows the store, the processor and the engine, and nothing of who asks for it.',
    severity: 'error',
    from: { path: '^apps/gateway/src/charge/', pathNot: tests },
    to: {
      path: '^apps/gateway/src/([^/]+/|(main|operations|server)[.]ts$)',
      pathNot: '^apps/gateway/src/(charge|store|processor)/',
    },
  },
  {
    name: 'gateway-store-at-the-bottom',
    comment:
      'The store knows the database and who asks (access, accounts); never who uses it: no other folder of the gateway, and neither its operations nor its server.',
    severity: 'error',
    from: { path: '^apps/gateway/src/store/', pathNot: tests },
    to: {
      path: '^apps/gateway/src/([^/]+/|(main|operations|payment-engine|server)[.]ts$)',
      pathNot: '^apps/gateway/src/(store|access|accounts)/',
    },
  },
  {
    name: 'gateway-processor-at-the-bottom',
    comment: 'The way to the acquirer knows messages and wires, and nothing of the gateway around it.',
    severity: 'error',
    from: { path: '^apps/gateway/src/processor/', pathNot: tests },
    to: { path: '^apps/gateway/src/', pathNot: '^apps/gateway/src/processor/' },
  },
  {
    name: 'gateway-files-and-webhooks-below-services',
    comment: 'Writing files and sending webhooks are tools of services and jobs.',
    severity: 'error',
    from: { path: '^apps/gateway/src/(export|webhooks)/', pathNot: tests },
    to: { path: '^apps/gateway/src/(services|jobs|charge|processor)/' },
  },
];
