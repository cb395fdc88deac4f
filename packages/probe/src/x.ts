import { deploy, document } from './testing/deployment.ts';
import { toExchanges, comparable } from './exchange.ts';
import { learn } from './learn/learn.ts';
const [level = 'write', wait = '4000', ...assume] = process.argv.slice(2);
const a = Object.fromEntries(assume.map((x) => x.split('=')));
await using d = await deploy({ assume: a });
let t = performance.now();
const { har, left, interruption } = await d.probe({ level: level as 'write', wait: Number(wait) });
console.log(
  'record',
  Math.round(performance.now() - t),
  'ms',
  har.log.entries.length,
  'entries',
  interruption ?? '',
  JSON.stringify(har).length,
);
t = performance.now();
const { findings } = await learn(
  comparable(toExchanges(har.log.entries, document), document),
  document,
);
console.log('learn', Math.round(performance.now() - t), 'ms');
for (const f of findings.values())
  console.log(
    f.gap.padEnd(30),
    f.verdict.padEnd(11),
    f.value ?? '',
    f.range ?? '',
    f.values ?? '',
    f.fits ?? '',
    f.why ?? '',
    f.evidence
      .slice(0, 2)
      .map((e) => `${e.step} ${e.pointer} ${e.says}`)
      .join('; '),
  );
console.log(left);
import { counter } from './twin/replay.ts';
console.log(counter);
