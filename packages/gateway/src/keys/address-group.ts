import { isIPv4, isIPv6 } from 'node:net';

/**
 * Addresses that count as one: an IPv4 address, or the /64 network of an IPv6 address, which is the
 * usual network of one customer.
 */
export function addressGroup(address: string | undefined): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '') ?? '';
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const splitGroups = (text: string): string[] => text.split(':').filter((group) => group !== '');
  const first = splitGroups(head);
  const last = splitGroups(tail ?? '');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
