import type { Inline } from '../src/rules/rules-text.ts';

/** The marks that a sentence may contain; the order decides between `**` and `*`. */
const MARKS =
	/\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*]+)\*|`(?<code>[^`]+)`|\[(?<words>[^\]]+)\]\(#(?<anchor>[a-z0-9.-]+)\)/;
/** Left over, these are marks that do not fit together, or Markdown that the rules do not use. */
const STRAY = /\*|`|!?\[|\]\(|<[a-z/!]/i;

/** A sentence with its marks. Throws what is wrong with it. */
export function parseInline(text: string): readonly Inline[] {
	if (text === '') return [];
	const match = MARKS.exec(text);
	if (match === null) return [plain(text)];
	const before = text.slice(0, match.index);
	const after = text.slice(match.index + match[0].length);
	return [...(before === '' ? [] : [plain(before)]), marked(match.groups ?? {}), ...parseInline(after)];
}

function marked({
	strong,
	emphasis,
	code,
	words,
	anchor,
}: Readonly<Record<string, string | undefined>>): Inline {
	if (strong !== undefined) return { kind: 'strong', content: parseInline(strong) };
	if (code !== undefined) return { kind: 'code', text: code };
	if (words !== undefined && anchor !== undefined)
		return { kind: 'link', anchor, content: parseInline(words) };
	const content = emphasis ?? '';
	const aside = content.startsWith('(') && content.endsWith(')');
	return { kind: aside ? 'aside' : 'emphasis', content: parseInline(content) };
}

function plain(text: string): Inline {
	const stray = STRAY.exec(text);
	if (stray !== null) throw new Error(`“${stray[0]}” has no meaning in “${text}”`);
	return { kind: 'text', text };
}
