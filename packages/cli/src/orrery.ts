#!/usr/bin/env -S node --conditions=orrery-source
import { enableCompileCache } from 'node:module';

// Stripped and compiled code is kept in the machine's temporary folder, so that later runs start quickly.
enableCompileCache();
const { run } = await import('./run.ts');

process.exitCode = await run(process.argv.slice(2));
