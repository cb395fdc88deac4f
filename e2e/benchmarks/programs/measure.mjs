// How a program measures: it warms up, then runs the work for a while, in concurrent calls.

/**
 * Makes `calls` concurrent calls after a warm-up of half as many, and prints CPU and time per call in µs.
 */
export async function measureCalls(call, { calls, concurrency = 1 }) {
  await callAll(call, Math.ceil(calls / 2), concurrency);
  print(await measured(call, { calls, concurrency }));
}

/** CPU and time per call in µs. */
export async function measured(call, { calls, concurrency = 1 }) {
  const [cpu, time] = [process.cpuUsage(), process.hrtime.bigint()];
  await callAll(call, calls, concurrency);
  const { user, system } = process.cpuUsage(cpu);
  const wall = Number(process.hrtime.bigint() - time) / 1000;
  return { cpu: (user + system) / calls, wall: wall / calls };
}

export async function callAll(call, calls, concurrency = 1) {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Prints the sample of this process, which must be the last output. */
export function print(sample) {
  process.stdout.write(`${JSON.stringify(sample)}\n`, () => process.exit(0));
}

/** Prints `ready`, then one sample per input line. */
export async function takeTurns(turn) {
  process.stdout.write('ready\n');
  for await (const chunk of process.stdin) {
    for (const _ of chunk.toString().matchAll(/\n/g)) {
      process.stdout.write(`${JSON.stringify(await turn())}\n`);
    }
  }
}
