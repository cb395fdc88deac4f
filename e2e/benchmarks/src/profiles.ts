// What a profile of ours says, by the name of its table: wherever a target is missed, and wherever it
// is so near that another machine may say otherwise. Markdown, for the page.

export const profiles: Readonly<Record<string, string>> = {
  'calls-tiny':
    'A profile has a call of ours spend as much as bare `node:http` does in Node itself, much of it in the write to the socket. What is ours on top is small in many places: the time limit of each call, and the garbage that it leaves ([below](#what-a-call-leaves-to-be-collected)). What bare `node:http` takes of the time of `fetch` is another part of it on each machine, and ours goes with it. Over `fetch`, most of what is ours is the signal that a time limit needs, which `fetch` takes apart for each request.',
  'calls-list':
    'The answer is decoded and parsed as by everyone. What a call of ours has beyond bare `node:http` is what it has with a tiny answer, and a page that is made of the items.',
  overhead:
    'There is no single large part. Options are checked and merged, the path and the query encoded, a time limit kept, each header checked, and it is written down what a failure would have to tell; `fetch` alone does none of it. The stub answers at once, so that this is nearly all there is to see.',
  upload:
    'A trace of the collector shows a stream over `fetch` hold the same few chunks at any size; what is beyond that is garbage of two or three young generations, which V8 lets grow in some processes while they start (`--max-semi-space-size` bounds it). Memory that `fetch` was given cannot be used again, as nobody says when it has been sent.',
  bundle:
    'What remains is what every call needs. No part of it is large: attempts with their time limit and what they prove about delivery, the request, errors and their messages, the checks of options, the base URL and the key. Logging, middleware, validation and OpenTelemetry are in a bundle only if it imports them, and code for Node is never in the bundle of a page.',
  invites:
    'With 16 at a time a run is seven waits of 20 ms, one after the other. Ours takes less of the processor than the loop; what is beside the waits differs between runs by as much as ours and the loop do.',
  import:
    "Two packages that import one another cost a good part of it even when they are empty; the rest is V8's compiler. The code is short and in few files, a process that imports rooms opens three: what is left is what core does.",
  types:
    'What remains is reading: the compiler opens the declarations of ours that a call reaches, with or without their comments, and makes a few types of generic ones. Repeated runs of the empty module differ by as much.',
  'gateway-requests':
    'A profile has the write to the socket and SQLite first, each as long as in the server by hand, and so is each commit. What is on top is small in many places: hooks, limits, figures, the journal. A journal that copies bodies to memory that is in no cache costs a fifth of a POST by that alone, which is why it keeps no more than 4 MiB of them.',
  'gateway-writes':
    'The disk of the machine that is measured here commits so fast that there is little to save by committing together: it is the processor that is busy, with more work for a write than the server by hand has (the table before this one). Where a commit takes longer, grouping saves more.',
};
