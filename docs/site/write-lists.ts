// Behind `pnpm pages lists`.
import { writeLists } from './lists.ts';

await writeLists();
