import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { parseRules } from './parse-rules.ts';

const RULES = join(import.meta.dirname, '../../../docs/rules');

/** Turns each file of docs/rules into a module with its content, a `RulesText`, so that the rules have one source. */
export function rules(): Plugin {
	return {
		name: 'orrery-rules',
		transform(markdown, id) {
			const [file = ''] = id.split('?');
			if (dirname(file) !== RULES || !file.endsWith('.md') || id.includes('?raw')) return null;
			const content = JSON.stringify(parseRules(markdown, basename(file)));
			return { code: `export default JSON.parse(${JSON.stringify(content)});`, map: null };
		},
	};
}
