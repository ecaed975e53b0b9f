import { Resolver } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { type WebhookFailure, webhookUrl_maximum_characters } from '@countinghouse/domain/merchant/webhook';

/** An address of a host name. */
export type ResolvedAddress = { address: string; family: 4 | 6 };

/** Looks up every address of a name. */
export type ResolveName = (name: string) => Promise<readonly ResolvedAddress[]>;

/** Why an address is refused. The message is for the person who entered it. */
export class WebhookAddressError extends Error {
  readonly failure: Extract<WebhookFailure, 'refused_address' | 'not_resolved'>;

  constructor(failure: WebhookAddressError['failure'], message: string) {
    super(message);
    this.name = 'WebhookAddressError';
    this.failure = failure;
  }
}

const subnets = (type: 'ipv4' | 'ipv6', list: readonly string[]) => {
  const block = new BlockList();
  for (const each of list) {
    const [network = '', bits = ''] = each.split('/');
    block.addSubnet(network, Number(bits), type);
  }
  return block;
};

/** Ranges that are not on the public internet (IANA special-purpose registries), and one public address that serves cloud metadata. */
const refused4 = subnets('ipv4', [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
/** Only global unicast IPv6 is public, except for its reserved ranges: Teredo and others, documentation, 6to4. */
const global6 = subnets('ipv6', ['2000::/3']);
const refused6 = subnets('ipv6', ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']);
const loopback4 = subnets('ipv4', ['127.0.0.0/8']);
const loopback6 = subnets('ipv6', ['::1/128']);

/** Where events can be sent. */
export type WebhookReach = {
  /** The ports of hosts on the public internet. */
  ports: readonly number[];
  /** Allows 127.0.0.0/8 and ::1, on any port and also over http, for tests and development. */
  allow_loopback: boolean;
  /** An address on this machine, ending in a slash, under which events are received, also over http. */
  local_receiver?: string;
};

/**
 * Whether an address is on the public internet. For IPv6 only plain global addresses are: mapped, translated and tunnelled IPv4
 * (::ffff:0:0/96, 64:ff9b::/96, 2002::/16, …) are always refused.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  if (family === 4) return !refused4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6');
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes('%')) return false;
  return family === 4 ? loopback4.check(address, 'ipv4') : loopback6.check(address, 'ipv6');
}

/** Whether a URL can point to this machine itself. */
function mayBeLocal(url: URL, { allow_loopback, local_receiver }: WebhookReach): boolean {
  return allow_loopback || (local_receiver !== undefined && url.href.startsWith(local_receiver));
}

/**
 * Parses the URL of an endpoint: https, a host, no user name or password, no fragment.
 *
 * @throws WebhookAddressError
 */
export function readWebhookUrl(text: string, reach: WebhookReach): URL {
  const url = URL.parse(text);
  if (url === null) throw refusedUrl('must be an address that begins with https://');
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBeLocal(url, reach))) {
    throw refusedUrl('must be an address that begins with https://');
  }
  if (url.username !== '' || url.password !== '') throw refusedUrl('must not hold a name or password');
  if (url.hash !== '') throw refusedUrl('must not hold a # part');
  if (url.href.length > webhookUrl_maximum_characters) throw refusedUrl(tooLong);
  return url;
}

const tooLong = `must have at most ${webhookUrl_maximum_characters} characters, %-encoded`;
const refusedUrl = (message: string) => new WebhookAddressError('refused_address', message);

/** Definite answers: the name does not exist, or has no address of this family. */
const absent = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Makes a resolver that queries DNS directly. The system's resolver blocks one of the process's few threads while a name server does not
 * answer. Someone with such a name could block all of them, and files and every other lookup need them too.
 *
 * @param servers in place of the system's
 */
export function createNameResolver(servers?: readonly string[]): ResolveName {
  return async (name) => {
    // It is resolved without a name server (RFC 6761).
    if (/^(?:.+\.)?localhost\.?$/i.test(name)) {
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ];
    }
    const resolver = new Resolver({ timeout: 1_500, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 as const })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 as const })) : []),
    ];
    if (found.length > 0) return found;
    for (const answer of [four, six]) {
      if (answer.status === 'rejected' && !absent.has((answer.reason as NodeJS.ErrnoException).code ?? '')) {
        throw answer.reason;
      }
    }
    return [];
  };
}

/** Queries the system's name servers. */
export const resolveName: ResolveName = createNameResolver();

/** The longest wait for a dead name server, when an address is saved and when an event is sent. */
const resolveLimit_ms = 5_000;

/**
 * Returns the one address to connect to. Every address of the name must be allowed, so that none can be chosen afterwards. The caller must
 * connect to this address itself and never resolve the name again.
 *
 * @param timeout_ms how long the lookup can take, five seconds at most
 * @throws WebhookAddressError
 */
export async function addressOfUrl(
  url: URL,
  { resolve, timeout_ms = resolveLimit_ms, ...reach }: WebhookReach & { resolve: ResolveName; timeout_ms?: number },
): Promise<ResolvedAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const found =
    family === 0
      ? await resolveWithin(host, resolve, Math.min(timeout_ms, resolveLimit_ms))
      : [{ address: host, family: family === 6 ? 6 : 4 } as const];
  const [first] = found;
  if (first === undefined) throw new WebhookAddressError('not_resolved', 'names a host that cannot be found');
  if (mayBeLocal(url, reach) && found.every(({ address }) => isLoopback(address))) return first;
  if (!found.every(({ address }) => isPublicAddress(address))) {
    throw refusedUrl('names a host that is not on the public internet');
  }
  if (!reach.ports.includes(portOf(url))) throw refusedUrl(`must use one of the ports ${reach.ports.join(', ')}`);
  return first;
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

async function resolveWithin(
  host: string,
  resolve: ResolveName,
  limit_ms: number,
): Promise<readonly ResolvedAddress[]> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The name was not resolved in time')), limit_ms);
  try {
    return await Promise.race([resolve(host), late.promise]);
  } catch (error) {
    throw Object.assign(new WebhookAddressError('not_resolved', 'names a host that cannot be found at the moment'), {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
