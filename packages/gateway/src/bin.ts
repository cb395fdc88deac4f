#!/usr/bin/env node
import * as module from 'node:module';
import { join } from 'node:path';

// Before the program is loaded. In a folder of the user: in the default one, which all users share,
// another user could leave code for this process. Without a folder it does nothing.
const home = process.env['HOME'] ?? process.env['USERPROFILE'];
// An old Node lacks it, and is told so by the program.
if (home) module.enableCompileCache?.(join(home, '.cache', 'room-sessions-gateway'));

const { run } = await import('./cli/run.ts');

process.exitCode = await run(process.argv.slice(2), process);
