// NO_PROXY: the hosts that are called without the proxy of the environment. No standard defines the list.
// Each form below is one of curl, Go or Node; where these differ, the comments give the reason.
// https://curl.se/libcurl/c/CURLOPT_NOPROXY.html
// https://pkg.go.dev/golang.org/x/net/http/httpproxy#Config
// https://nodejs.org/api/http.html#no_proxy-format

/** Whether a list excludes a host, whose IPv6 address has no brackets. A malformed entry excludes nothing. */
export function isExcluded({ host, port }: { host: string; port: number }, list: string): boolean {
  const { isIP } = process.getBuiltinModule('node:net');
  const contains = isIP(host) ? containsAddress : containsName;
  // Spaces separate too, as in undici, and in curl until 2024: https://github.com/curl/curl/pull/13789
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      // Without brackets, a second colon belongs to an IPv6 address.
      const [, name = entry, only] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      if (only !== undefined && Number(only) !== port) return false;
      return name === '*' || contains(name, host);
    });
}

/**
 * Whether an entry names a host or its domain. `.example.com` names `example.com` too, as in curl and
 * Node but not in Go; `*.example.com` names only subdomains, as in Go and Node.
 */
function containsName(entry: string, host: string): boolean {
  const name = removeTrailingDot(host);
  const domain = toAscii(removeTrailingDot(entry.replace(/^\*?\./, '')));
  if (domain === '') return false;
  return name.endsWith(`.${domain}`) || (name === domain && !entry.startsWith('*'));
}

const removeTrailingDot = (name: string): string => name.replace(/\.$/, '');

// The host of a URL is in ASCII. Only other names are converted, because the conversion also repairs
// malformed entries: `example.com/8` becomes `example.com`.
const toAscii = (name: string): string =>
  /\P{ASCII}/u.test(name) ? process.getBuiltinModule('node:url').domainToASCII(name) : name;

/**
 * Whether an entry is an address, or a network (`10.0.0.0/8`, curl and Go) or range
 * (`10.0.0.1-10.0.0.9`, Node) that contains it.
 */
function containsAddress(entry: string, address: string): boolean {
  const { BlockList, isIPv6 } = process.getBuiltinModule('node:net');
  const [, first = '', prefix, last = first] =
    /^([\da-f.:]+)(?:\/(\d+)|-([\da-f.:]+))?$/.exec(entry.replace(/^\[(.*)\]/, '$1')) ?? [];
  // BlockList finds each IPv4 address in `::/0`; curl and Go do not. The reverse is wanted, as in Go:
  // `10.0.0.0/8` contains the IPv4-mapped IPv6 address `::ffff:10.1.2.3`.
  if (isIPv6(first) && !isIPv6(address)) return false;
  const toFamily = (one: string): 'ipv4' | 'ipv6' => (isIPv6(one) ? 'ipv6' : 'ipv4');
  const addresses = new BlockList();
  try {
    if (prefix) addresses.addSubnet(first, Number(prefix), toFamily(first));
    else addresses.addRange(first, last, toFamily(first));
  } catch {
    return false; // Not an address, a prefix that is too long, or a range from its end.
  }
  return addresses.check(address, toFamily(address));
}
