#!/usr/bin/env -S node --conditions=source
import { SEATS } from '@orrery/engine';

const x = SEATS;
console.log(process.version, x, process.argv.slice(2));
