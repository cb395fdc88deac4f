// Why a target is missed, by the name of its table: what a profile says. Markdown, for the page.

export const missed: Readonly<Record<string, string>> = {
  'calls-tiny':
    'A profile has a call of ours spend as much as bare `node:http` does in Node itself, most of it the write to the socket; half as much again goes to the collection of garbage, which is what the checks of a call leave behind. With `node:http` itself this near to 0.45 of `fetch`, no client that is built on it gets below.',
  'calls-list':
    'The answer is held whole, decoded and parsed, as by everyone; what a call of ours takes beyond that is what it takes with a tiny answer.',
  overhead:
    'What a call of ours does around `fetch` is what it does around any transport: options checked, a time limit, what a failure would have to say.',
  upload:
    'A trace of the collector shows a stream over `fetch` hold the same few chunks at any size; what is beyond that is garbage of two or three young generations, which V8 lets grow in some processes while they start (`--max-semi-space-size` bounds it). Memory that `fetch` was given cannot be used again, as nobody says when it has been sent.',
  bundle: 'Not looked into yet.',
  import: 'Not looked into yet.',
  'first-call': 'Not looked into yet.',
  install:
    'Code and declarations are less than half of it; the rest are the sources and the maps to them, by which an editor and a debugger show the source of what is called.',
  types:
    'What remains is reading: the compiler opens some forty declaration files of ours, with or without their comments, and makes eight types of generic ones. Repeated runs of the empty module differ by as much as half of it.',
  'gateway-requests':
    'Of a page, a profile has a quarter in the write to the socket and as much in SQLite, which is asked twice: for the key, each time, so that one that was revoked elsewhere opens nothing, and for the page; of a write, half in SQLite, whose rows here carry a tenant and an index more. The rest, some 80 µs on a loaded machine, is what the servers by hand do not do: hooks and limits, the journal with its secrets taken out, figures.',
};
