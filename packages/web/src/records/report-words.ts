import { m, number } from '../language/language.svelte.ts';
import { replayFaultText } from '../replay/fault-words.ts';
import type { ExportReport } from './export-games.ts';
import type { ImportProblem, ImportReport, RecordFault } from './import-records.ts';

/** What an import did: “3 games added.”, “1 was here already.”, “2 couldn’t be read.” */
export function reportWords({ added, known, problems, stopped }: ImportReport): readonly string[] {
	const parts = [
		added.length > 0 || known.length + problems.length === 0
			? m().games_added({ count: added.length })
			: null,
		known.length > 0 ? m().games_known({ count: known.length }) : null,
		problems.length > 0 ? m().games_unread({ count: problems.length }) : null,
		stopped === null ? null : stoppedWords(stopped),
	];
	return parts.filter((part) => part !== null);
}

function stoppedWords({ code, left }: NonNullable<ImportReport['stopped']>): string {
	const rest = m().games_left({ count: left });
	switch (code) {
		case 'full':
			return `${rest} ${m().games_full()}`;
		case 'load-failed':
			return `${rest} ${replayFaultText({ code })}`;
		default:
			return `${rest} ${m()[`shell_storage_${code}`]()}`;
	}
}

/** “games.jsonl, line 4: This isn’t a record of Nova Luna or Nebula.” */
export function problemWords({ source, line, fault }: ImportProblem): string {
	const where =
		source === null
			? m().games_line({ line: number(line) })
			: m().games_file_line({ file: source, line: number(line) });
	// Where the whole is nothing of ours, a line would only mislead.
	const whole = fault.code === 'empty' || fault.code === 'too-large';
	const text = faultWords(fault);
	if (whole) return source === null ? text : m().games_problem({ where: source, text });
	return m().games_problem({ where, text });
}

function faultWords(fault: RecordFault): string {
	switch (fault.code) {
		case 'empty':
			return m().games_fault_empty();
		case 'not-a-record':
		case 'unknown-game':
			return replayFaultText({ code: 'foreign' });
		case 'newer-rules':
			return replayFaultText({ code: 'newer' });
		case 'too-large':
		case 'broken':
			return replayFaultText(fault);
	}
}

/** “12 games saved. 3 unfinished games were left out.” */
export function exportWords({ saved, unfinished, failed }: ExportReport): string {
	const parts = [
		m().games_saved({ count: saved }),
		unfinished > 0 ? m().games_left_out({ count: unfinished }) : null,
		failed > 0 ? m().games_not_saved({ count: failed }) : null,
	];
	return parts.filter((part) => part !== null).join(' ');
}
