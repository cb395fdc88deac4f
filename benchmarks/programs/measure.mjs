// How a program measures: the work is warmed up, then done for a while, in calls that run beside each
// other.

/**
 * Calls until `calls` were made, so many at a time; prints µs of CPU and of time for each. The warm-up
 * is as long as the measurement's tenth.
 */
export async function measureCalls(call, { calls, concurrency = 1 }) {
  await callAll(call, Math.ceil(calls / 2), concurrency);
  const [cpu, time] = [process.cpuUsage(), process.hrtime.bigint()];
  await callAll(call, calls, concurrency);
  const { user, system } = process.cpuUsage(cpu);
  const wall = Number(process.hrtime.bigint() - time) / 1000;
  print({ cpu: (user + system) / calls, wall: wall / calls });
}

async function callAll(call, calls, concurrency) {
  let left = calls;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** The sample of this process; nothing else may be printed after it. */
export function print(sample) {
  process.stdout.write(`${JSON.stringify(sample)}\n`, () => process.exit(0));
}
