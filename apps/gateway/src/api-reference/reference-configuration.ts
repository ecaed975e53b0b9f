/**
 * The settings with which Scalar shows the reference. Everything that would contact another host is off: its fonts, telemetry, proxy,
 * agent, MCP server, cloud client and developer tools. The page sends no API requests either: a key belongs on a server, and the guides
 * show how to call from there.
 */
export const referenceConfiguration = {
  url: '/api/docs/openapi.json',
  theme: 'none',
  layout: 'modern',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  persistAuth: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  externalUrls: { dashboardUrl: '', registryUrl: '', proxyUrl: '', apiBaseUrl: '' },
  documentDownloadType: 'direct',
  hideDarkModeToggle: true,
  hideModels: true,
  defaultOpenFirstTag: true,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  featuredClients: ['shell/curl', 'js/fetch', 'python/requests', 'php/curl'],
  metaData: { title: 'Countinghouse API' },
} as const;
