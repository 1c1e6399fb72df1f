import { registerHooks } from 'node:module';
import process from 'node:process';

/* Imported before a program, this writes to standard error which modules are loaded. */

registerHooks({
	load(url, context, next) {
		process.stderr.write(`loaded ${url}\n`);
		return next(url, context);
	},
});
