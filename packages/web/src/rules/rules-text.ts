/* The rules of a game as the build makes them of docs/rules; docs/rules/README.md describes the format. */

/** A piece of a sentence. */
export type Inline =
	| { readonly kind: 'text' | 'code'; readonly text: string }
	/** `aside`: emphasis in parentheses, which marks what is ours. */
	| { readonly kind: 'strong' | 'emphasis' | 'aside'; readonly content: readonly Inline[] }
	/** A link to a rule or section of the same page. */
	| { readonly kind: 'link'; readonly anchor: string; readonly content: readonly Inline[] };

/** Text that may be a rule: then it begins with this number, as in `NL-9`. */
export interface Statement {
	readonly rule: string | null;
	readonly content: readonly Inline[];
}

export type Block =
	| ({ readonly kind: 'paragraph' } & Statement)
	| { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Statement[] }
	| { readonly kind: 'table'; readonly head: readonly (readonly Inline[])[]; readonly rows: readonly Row[] }
	| { readonly kind: 'why-not'; readonly title: readonly Inline[]; readonly blocks: readonly Block[] }
	| { readonly kind: 'figure'; readonly name: string; readonly caption: readonly Inline[] };

export interface Row {
	readonly rule: string | null;
	readonly cells: readonly (readonly Inline[])[];
}

/** A section, or a part of one. */
export interface Section {
	readonly level: 2 | 3;
	/** `section-3.4`: where its address leads. */
	readonly anchor: string;
	/** As it is written in the heading; null if it has none. */
	readonly number: string | null;
	readonly title: string;
	readonly blocks: readonly Block[];
}

/** The rules of one game in one language. */
export interface RulesText {
	readonly title: string;
	readonly introduction: readonly Block[];
	/** In reading order; parts follow their section. */
	readonly sections: readonly Section[];
}

/** `nl-14`: the address of a rule. */
export function anchorOf(rule: string): string {
	return rule.toLowerCase();
}

/** “3.4 Place the tile”, or only the title if the section has no number of its own. */
export function headingOf({ number, title }: Section): string {
	return number === null ? title : `${number} ${title}`;
}

/** The words of a text without its emphasis and links. */
export function plainText(content: readonly Inline[]): string {
	return content.map((part) => ('text' in part ? part.text : plainText(part.content))).join('');
}

/** Every rule and every other sentence, in reading order. */
export function statementsOf(blocks: readonly Block[]): readonly Statement[] {
	return blocks.flatMap(statementsIn);
}

function statementsIn(block: Block): readonly Statement[] {
	switch (block.kind) {
		case 'paragraph':
			return [block];
		case 'list':
			return block.items;
		case 'table':
			return block.rows.map(({ rule, cells }) => ({ rule, content: joined(cells) }));
		case 'why-not':
			return statementsOf(block.blocks);
		case 'figure':
			return [];
	}
}

/** The cells of a row as one text. */
function joined(cells: readonly (readonly Inline[])[]): readonly Inline[] {
	return cells.flatMap((cell, i): readonly Inline[] =>
		i === 0 || cell.length === 0 ? cell : [{ kind: 'text', text: ' · ' }, ...cell],
	);
}
