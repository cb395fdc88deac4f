// Responds after a delay, like a remote server: `latency-server.mjs MS`. Lists have pages, invites are
// echoed, and `/count` returns the number of requests since its last call.

import { createServer } from 'node:http';

const latency = Number(process.argv[2]);
let count = 0;

/** A list of `pages` pages with a short last page. */
const getPage = (page, size, pages) => {
  const items = page < pages - 1 ? size : page === pages - 1 ? size - 1 : 0;
  return Array.from({ length: items }, (_, at) => record(page * size + at));
};

const record = (at) => ({ id: `id-${at}`, socialId: `s-${at}`, user: { name: `Name ${at}` } });

/** The requested page: our client sends a page number, other clients send the id of the last item. */
function answerTo(url) {
  const asked = Object.fromEntries(url.searchParams);
  const pages = Number(/pages-(\d+)/.exec(url)?.[1] ?? 1);
  const size = Number(asked.size ?? asked.limit ?? 20);
  const last = asked.after ?? asked.starting_after;
  const page = Number(asked.page ?? (last ? (Number(last.slice(3)) + 1) / size : 0));
  const items = getPage(page, size, pages);
  if (asked.page !== undefined) return items;
  return { object: 'list', url: url.pathname, data: items, has_more: page < pages - 1 };
}

const server = createServer((request, response) => {
  const url = new URL(request.url, 'http://127.0.0.1');
  const answer = (value) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
  };
  if (url.pathname === '/count') {
    answer({ count });
    count = 0;
    return;
  }
  count += 1;
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    setTimeout(() => {
      const text = Buffer.concat(chunks).toString();
      answer(text === '' ? answerTo(url) : JSON.parse(text));
    }, latency);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${server.address().port}`);
});
