// Why a target is missed, by the name of its table: what a profile says. Markdown, for the page.

export const missed: Readonly<Record<string, string>> = {
  'calls-tiny':
    'A profile has a call of ours spend as much as bare `node:http` does in Node itself, a third of it in the write to the socket. What is ours on top is small in many places; the largest of them is the garbage that a call leaves, about twice that of `node:http` (the next but one table). With `node:http` itself this near to 0.45 of `fetch`, no client that is built on it gets below: that would take an HTTP client of our own.',
  'calls-list':
    'The answer is decoded and parsed as by everyone, in about a tenth of the call. What a call of ours has beyond bare `node:http` is what it has with a tiny answer, and a page that is made of the items.',
  overhead:
    'There is no single large part. Options are checked and merged, the path and the query encoded, a time limit kept, each header checked, and it is written down what a failure would have to tell; `fetch` alone does none of it. The stub answers at once, so that this is nearly all there is to see.',
  upload:
    'A trace of the collector shows a stream over `fetch` hold the same few chunks at any size; what is beyond that is garbage of two or three young generations, which V8 lets grow in some processes while they start (`--max-semi-space-size` bounds it). Memory that `fetch` was given cannot be used again, as nobody says when it has been sent.',
  bundle:
    'Nothing of what core does is left out, and that is what it weighs. With a part left out at a time: an attempt with its time limit and what it proves about delivery is 2.2 kB, the request 1.9, failures 1.2, schemas and drift 1.1, middlewares 1.1, the checks of options 1.1, `fetch` and streamed bodies 0.9, base URL and key 0.9, the body 0.7, logs 0.6, the error classes 0.6, paths, secrets and redirects 0.4 to 0.5 each. The sentences of all errors are 2.6 kB of it. Less would be a core that does less, or one to which middlewares, logs and checks are handed in as code.',
  import:
    "It goes with code and with files: the same code in a single file is imported in half the time, of which most is V8's compiler. Entries that share their classes, and a transport that pages and workers do not load, need files of their own: a process that imports rooms opens six.",
  types:
    'What remains is reading: the compiler opens some forty declaration files of ours, with or without their comments, and makes eight types of generic ones. Repeated runs of the empty module differ by as much as half of it.',
  'gateway-requests':
    'Of a page, a profile has a quarter in the write to the socket and as much in SQLite, which is asked twice: for the key, each time, so that one that was revoked elsewhere opens nothing, and for the page; of a write, half in SQLite, whose rows here carry a tenant and an index more. The rest is what the servers by hand do not do: hooks and limits, the journal with its secrets taken out, figures.',
  'gateway-writes':
    'The disk of this machine takes 1,800 commits a second from one who does nothing else, so that there is little to save by committing together: it is the processor that is busy, with twice the work for a write that the server by hand has (the table before this one). Where a commit takes longer, grouping saves more.',
};
