import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/**
 * A service may stand on the school's own network, so most addresses are open to those who manage services. Closed are
 * the addresses at which clouds tell a machine its own credentials: nobody serves a model there.
 */
const closed = new BlockList();
// AWS, Azure, Google Cloud, DigitalOcean and others: link-local addresses, and their form within IPv6.
closed.addSubnet('169.254.0.0', 16, 'ipv4');
closed.addSubnet('fe80::', 10, 'ipv6');
// 169.254.0.0/16 in the addresses of NAT64 and 6to4, and in those that are IPv4 by another name.
closed.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6');
closed.addSubnet('2002:a9fe::', 32, 'ipv6');
closed.addSubnet('::a9fe:0', 112, 'ipv6');
closed.addSubnet('fd00:ec2::', 32, 'ipv6');
closed.addAddress('fd20:ce::254', 'ipv6');
// Alibaba Cloud, Oracle Cloud, and the agent of Azure's host.
closed.addAddress('100.100.100.200', 'ipv4');
closed.addAddress('192.0.0.192', 'ipv4');
closed.addAddress('168.63.129.16', 'ipv4');

const CLOSED_NAMES = /(^|\.)metadata(\.google\.internal|\.goog)?\.?$|^instance-data(\.|$)/i;

/** Whether no call may go to a host, given by name or by address. */
export function isClosedHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family === 0) return CLOSED_NAMES.test(host);
  // ::ffff:169.254.169.254 is checked as the address that it stands for.
  return closed.check(host, family === 6 ? 'ipv6' : 'ipv4');
}

/** Finds the address of a host as a connection does, and refuses a name that leads to a closed one. */
export const lookupOpen: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? notFound(hostname), '', 0);
    if (addresses.some(({ address }) => isClosedHost(address))) return callback(notFound(hostname), '', 0);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

const notFound = (hostname: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`no address may be called for ${hostname}`), { code: 'ENOTFOUND' });
