// Why a table misses a target, according to a profile, by table name. Markdown, for the page.

export const profiles: Readonly<Record<string, string>> = {
  'calls-tiny':
    'A call spends as much as plain `node:http` in Node itself, mostly in the socket write. The rest is many small parts, mainly the timeout of each call and its [garbage](#heap-allocations-per-call). Over `fetch`, most of the overhead is the abort signal of the timeout.',
  overhead:
    'No part is large. The client merges and checks options, encodes the path and the query, sets a timeout, checks each header, and records the state that an error would report.',
  upload:
    'Streams over `fetch` hold the same few chunks for any image size. The excess is garbage of two or three young generations, which V8 enlarges in some processes at startup (`--max-semi-space-size` limits it).',
  bundle:
    'No part is large: attempts and timeouts, delivery tracking, the request, errors, and the checks of options, base URL and key. Logging, middleware, validation and OpenTelemetry are tree-shakeable; code for Node is never in a browser bundle.',
  import:
    "Most of the time is V8's compiler. Two packages that import each other are slow to load even if they are empty. A process that imports `@room-sessions/rooms` opens three files.",
  'gateway-requests':
    'The socket write and SQLite are the largest parts, and take as long as in the handwritten server. The rest is many small parts: hooks, limits, metrics, the request journal. The journal keeps at most 4 MiB of bodies, because copying them to uncached memory would cost a fifth of a POST.',
  'gateway-writes':
    'The disk of this machine commits so fast that grouping saves little. The CPU is the limit, and the gateway does more per write than the handwritten server. Grouping saves more on slower disks.',
};
