// `pnpm contracts:parallel`: the consumer tests, ten times with eight workers. Pact was seen to lose
// interactions when processes write them; this shows that threads do not.

import { runProgram } from '@room-sessions/command';
import { temporaryFolder } from '@room-sessions/local';
import { pactDifferences, pactsFolder, writePacts } from './write-pacts.ts';

const runs = 10;
const workers = 8;

await runProgram({
  usage: `Usage: pnpm contracts:parallel
Writes the pacts ${runs} times with ${workers} workers, and compares them with contracts/pacts/.`,
  async run() {
    let different = 0;
    for (let run = 1; run <= runs; run += 1) {
      const found = await differ();
      if (found.length > 0) different += 1;
      const what = found.length === 0 ? 'the same bytes' : found.join(', ');
      console.log(`run ${run} of ${runs}: ${what}`);
    }
    console.log(
      `${runs - different} of ${runs} runs with ${workers} workers wrote the same bytes.`,
    );
    return different === 0 ? 0 : 1;
  },
});

async function differ(): Promise<string[]> {
  await using folder = await temporaryFolder();
  await writePacts(folder.path, { args: [`--maxWorkers=${workers}`] });
  return await pactDifferences(folder.path, pactsFolder);
}
