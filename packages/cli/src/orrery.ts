#!/usr/bin/env -S node --conditions=orrery-source
import { enableCompileCache } from 'node:module';

// Types are stripped and code is compiled once for all runs, in the temporary folder of the machine.
enableCompileCache();
const { run } = await import('./run.ts');

process.exitCode = await run(process.argv.slice(2));
