import ts from 'typescript';

/*
 * The part of a program that runs when a bot plays, as the compiler sees it: the declarations that can be reached
 * from some entry files, each as a list of tokens. Files, comments, types and layout leave no trace in the tokens,
 * and names appear only where they matter, as those of the language's own library do.
 */

export type Token =
	/** A piece of syntax, a literal, a local variable by its number, or a name that has to stay as it is. */
	| string
	/** Another declaration, and which of its names is meant if it has several. */
	| { readonly declaration: Declaration; readonly name: number }
	/** The name of a property, which could as well be another one. */
	| { readonly property: string };

/** A function, class or variable at the top level of a file, a data file, or what a file runs when it loads. */
export interface Declaration {
	readonly tokens: Token[];
}

/** What is reached from all exports of the entry files, if the members named are called from outside. */
export function declarationsOf(
	entries: readonly string[],
	calledMembers: readonly string[],
): readonly Declaration[] {
	const program = ts.createProgram([...entries], {
		target: ts.ScriptTarget.ES2023,
		lib: ['lib.es2023.d.ts'],
		module: ts.ModuleKind.NodeNext,
		moduleResolution: ts.ModuleResolutionKind.NodeNext,
		customConditions: ['orrery-source'],
		resolveJsonModule: true,
		allowImportingTsExtensions: true,
		noEmit: true,
		strict: true,
		types: [],
	});
	// A member that nothing calls is left out. Each walk can find more calls, so the walks go on until none does.
	let called = new Set(calledMembers);
	for (;;) {
		const walk = new Walk(program, called);
		for (const entry of entries) walk.addExports(entry);
		walk.run();
		if (walk.called.size === called.size) return walk.declarations;
		called = walk.called;
	}
}

/** Members that the language itself calls. */
const CALLED_BY_THE_LANGUAGE: ReadonlySet<string> = new Set(['toString', 'toJSON', 'valueOf', 'then']);

class Walk {
	readonly declarations: Declaration[] = [];
	/** Names of members that the code reached so far calls or reads. */
	readonly called: Set<string>;
	readonly #program: ts.Program;
	readonly #checker: ts.TypeChecker;
	readonly #before: ReadonlySet<string>;
	readonly #found = new Map<ts.Node, Declaration>();
	readonly #waiting: (() => void)[] = [];
	/** Property names of the library, and words that the program also uses as data: these cannot be renamed. */
	readonly #fixed = new Set<string>(CALLED_BY_THE_LANGUAGE);

	constructor(program: ts.Program, called: ReadonlySet<string>) {
		this.#program = program;
		this.#checker = program.getTypeChecker();
		this.#before = called;
		this.called = new Set(called);
	}

	addExports(file: string): void {
		const source = this.#program.getSourceFile(file);
		const module = source && this.#checker.getSymbolAtLocation(source);
		if (module === undefined) throw new Error(`${file} is not a module`);
		for (const symbol of this.#checker.getExportsOfModule(module)) {
			const node = this.#topLevelOf(this.#resolved(symbol));
			if (node !== undefined) this.#declarationAt(node);
		}
	}

	run(): void {
		for (let next = this.#waiting.pop(); next !== undefined; next = this.#waiting.pop()) next();
		for (const { tokens } of this.declarations) {
			for (const [i, token] of tokens.entries()) {
				if (typeof token === 'object' && 'property' in token && this.#fixed.has(token.property))
					tokens[i] = `.${token.property}`;
			}
		}
	}

	#resolved(symbol: ts.Symbol): ts.Symbol {
		return symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
	}

	/** The node that declares the symbol at the top level of one of our files; undefined for any other symbol. */
	#topLevelOf(symbol: ts.Symbol): ts.Node | undefined {
		const declared = symbol.valueDeclaration ?? symbol.declarations?.[0];
		if (declared === undefined) return undefined;
		const source = declared.getSourceFile();
		if (isData(source)) return source;
		if (this.#program.isSourceFileDefaultLibrary(source)) return undefined;
		const variable = variableOf(declared);
		const top = variable === undefined ? declared : variable.parent.parent;
		if (top.parent !== source || ts.isTypeAliasDeclaration(top) || ts.isInterfaceDeclaration(top))
			return undefined;
		return variable ?? declared;
	}

	#declarationAt(node: ts.Node): Declaration {
		const known = this.#found.get(node);
		if (known !== undefined) return known;
		const declaration: Declaration = { tokens: [] };
		this.#found.set(node, declaration);
		this.declarations.push(declaration);
		const source = node.getSourceFile();
		if (isData(source)) {
			const data: unknown = JSON.parse(source.text);
			declaration.tokens.push(JSON.stringify(data));
			this.#fixKeysOf(data);
			return declaration;
		}
		this.#waiting.push(() => new Writer(this, declaration.tokens).write(node));
		this.#addStartOf(source);
		return declaration;
	}

	/** Statements that a file runs when it is loaded count as soon as anything of the file does. */
	#addStartOf(source: ts.SourceFile): void {
		if (this.#found.has(source)) return;
		const start: Declaration = { tokens: [] };
		this.#found.set(source, start);
		const statements = source.statements.filter(
			(statement) => !ts.isDeclarationStatement(statement) && !ts.isVariableStatement(statement),
		);
		if (statements.length === 0) return;
		this.declarations.push(start);
		this.#waiting.push(() => {
			const writer = new Writer(this, start.tokens);
			for (const statement of statements) writer.write(statement);
		});
	}

	#fixKeysOf(data: unknown): void {
		if (typeof data !== 'object' || data === null) return;
		for (const [key, value] of Object.entries(data)) {
			this.#fixed.add(key);
			this.#fixKeysOf(value);
		}
	}

	/** Text in the program may be the name of a property, such as in `'move' in message`. */
	noteText(text: string): void {
		this.#fixed.add(text);
	}

	noteCall(name: string): void {
		this.called.add(name);
	}

	/** Whether a method, an accessor or a function in an object of a known interface is ever called. */
	isCalled(name: string): boolean {
		return this.#before.has(name) || CALLED_BY_THE_LANGUAGE.has(name);
	}

	isFunction(node: ts.Node): boolean {
		return this.#checker.getTypeAtLocation(node).getCallSignatures().length > 0;
	}

	/** Objects of an interface are asked for their members by name, never by a computed key. */
	hasInterface(object: ts.ObjectLiteralExpression): boolean {
		const type = this.#checker.getContextualType(object);
		return type?.symbol !== undefined && (type.symbol.flags & ts.SymbolFlags.Interface) !== 0;
	}

	/** The token of a property's name where it is read or, in an object, written. */
	property(name: ts.Identifier): Token {
		const { parent } = name;
		const symbol =
			ts.isObjectLiteralElementLike(parent) && ts.isObjectLiteralExpression(parent.parent)
				? this.#checker.getContextualType(parent.parent)?.getProperty(name.text)
				: this.#checker.getSymbolAtLocation(name);
		const [declared] = symbol?.declarations ?? [];
		if (declared !== undefined && this.#program.isSourceFileDefaultLibrary(declared.getSourceFile()))
			this.#fixed.add(name.text);
		return { property: name.text };
	}

	/** The token of a variable, function or class that code refers to; undefined for a local one. */
	reference(name: ts.Identifier): Token | undefined {
		const symbol = ts.isShorthandPropertyAssignment(name.parent)
			? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
			: this.#checker.getSymbolAtLocation(name);
		if (symbol === undefined) return name.text;
		const resolved = this.#resolved(symbol);
		const [declared] = resolved.declarations ?? [];
		if (declared === undefined || this.#program.isSourceFileDefaultLibrary(declared.getSourceFile()))
			return name.text;
		const node = this.#topLevelOf(resolved);
		if (node === undefined) return undefined;
		const names = ts.isVariableDeclaration(node) ? namesIn(node.name) : [];
		return {
			declaration: this.#declarationAt(node),
			name: names.findIndex((one) => this.#checker.getSymbolAtLocation(one) === resolved),
		};
	}

	local(name: ts.Identifier): ts.Symbol | undefined {
		return ts.isShorthandPropertyAssignment(name.parent)
			? this.#checker.getShorthandAssignmentValueSymbol(name.parent)
			: this.#checker.getSymbolAtLocation(name);
	}

	/** In `names.thing` with `import * as names`, the thing alone is meant. */
	isModule(node: ts.Node): boolean {
		if (!ts.isIdentifier(node)) return false;
		const symbol = this.#checker.getSymbolAtLocation(node);
		return symbol !== undefined && (this.#resolved(symbol).flags & ts.SymbolFlags.ValueModule) !== 0;
	}
}

/** Writes one declaration as tokens. */
class Writer {
	readonly #walk: Walk;
	readonly #tokens: Token[];
	/** Local variables, labels and private names by their first appearance. */
	readonly #locals = new Map<ts.Symbol | string, number>();

	constructor(walk: Walk, tokens: Token[]) {
		this.#walk = walk;
		this.#tokens = tokens;
	}

	write(node: ts.Node): void {
		if (isForTypesOnly(node) || this.#isNeverCalled(node)) return;
		if (
			ts.isParenthesizedExpression(node) ||
			ts.isAsExpression(node) ||
			ts.isSatisfiesExpression(node) ||
			ts.isNonNullExpression(node)
		) {
			this.write(node.expression);
		} else if (ts.isIdentifier(node)) {
			this.#tokens.push(this.#identifier(node));
		} else if (ts.isPrivateIdentifier(node)) {
			this.#walk.noteCall(node.text);
			this.#tokens.push(this.#local(node.text));
		} else if (ts.isPropertyAccessExpression(node) && this.#walk.isModule(node.expression)) {
			this.write(node.name);
		} else if (ts.isLiteralExpression(node) || ts.isTemplateLiteralToken(node)) {
			if (!ts.isNumericLiteral(node)) this.#walk.noteText(node.text);
			if (ts.isElementAccessExpression(node.parent)) this.#walk.noteCall(node.text);
			this.#tokens.push(ts.SyntaxKind[node.kind], JSON.stringify(node.text));
		} else {
			this.#syntax(node);
		}
	}

	#syntax(node: ts.Node): void {
		this.#tokens.push(`${ts.SyntaxKind[node.kind]}(`);
		if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
			this.#tokens.push(ts.SyntaxKind[node.operator]);
		// `{ move }` is `{ move: move }`: the name of the property and that of the variable are two things.
		if (ts.isShorthandPropertyAssignment(node)) {
			this.#tokens.push(this.#walk.property(node.name));
		} else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent) && !node.dotDotDotToken) {
			const property = node.propertyName ?? node.name;
			if (ts.isIdentifier(property)) {
				this.#walk.noteCall(property.text);
				this.#tokens.push({ property: property.text });
			} else {
				this.write(property);
			}
			this.write(node.name);
			if (node.initializer) this.write(node.initializer);
			this.#tokens.push(')');
			return;
		}
		ts.forEachChild(node, (child) => this.write(child));
		this.#tokens.push(')');
	}

	#identifier(node: ts.Identifier): Token {
		const { parent } = node;
		if (
			ts.isLabeledStatement(parent) ||
			((ts.isBreakStatement(parent) || ts.isContinueStatement(parent)) && parent.label === node)
		)
			return this.#local(`label ${node.text}`);
		if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
			if (!this.#walk.isModule(parent.expression)) {
				this.#walk.noteCall(node.text);
				return this.#walk.property(node);
			}
		} else if (
			(ts.isPropertyAssignment(parent) || ts.isClassElement(parent) || ts.isObjectLiteralElement(parent)) &&
			!ts.isShorthandPropertyAssignment(parent) &&
			parent.name === node
		) {
			return this.#walk.property(node);
		}
		return this.#walk.reference(node) ?? this.#local(this.#walk.local(node) ?? node.text);
	}

	#local(key: ts.Symbol | string): string {
		const number = this.#locals.get(key) ?? this.#locals.size;
		this.#locals.set(key, number);
		return `local ${number}`;
	}

	#isNeverCalled(node: ts.Node): boolean {
		const member =
			ts.isMethodDeclaration(node) ||
			ts.isAccessor(node) ||
			((ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node)) &&
				this.#walk.isFunction(node.name));
		if (!member || ts.isComputedPropertyName(node.name)) return false;
		if (ts.isObjectLiteralExpression(node.parent) && !this.#walk.hasInterface(node.parent)) return false;
		return !this.#walk.isCalled(node.name.text);
	}
}

function isData({ fileName }: ts.SourceFile): boolean {
	return fileName.endsWith('.json');
}

/** The variable that a name belongs to, at whatever depth of a pattern. */
function variableOf(node: ts.Node): ts.VariableDeclaration | undefined {
	if (ts.isVariableDeclaration(node)) return ts.isVariableStatement(node.parent.parent) ? node : undefined;
	return ts.isBindingElement(node) ? variableOf(node.parent.parent) : undefined;
}

function namesIn(name: ts.BindingName): readonly ts.Identifier[] {
	if (ts.isIdentifier(name)) return [name];
	return name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesIn(element.name)));
}

function isForTypesOnly(node: ts.Node): boolean {
	if (ts.isExpressionWithTypeArguments(node))
		return ts.isHeritageClause(node.parent) && isImplements(node.parent);
	if (ts.isHeritageClause(node)) return isImplements(node);
	if (ts.isFunctionLike(node) && 'body' in node && node.body === undefined) return true;
	if (ts.isModifier(node))
		return node.kind !== ts.SyntaxKind.StaticKeyword && node.kind !== ts.SyntaxKind.AsyncKeyword;
	if (node.kind === ts.SyntaxKind.QuestionToken || node.kind === ts.SyntaxKind.ExclamationToken)
		return !ts.isConditionalExpression(node.parent);
	return (
		ts.isTypeNode(node) ||
		ts.isTypeParameterDeclaration(node) ||
		ts.isTypeAliasDeclaration(node) ||
		ts.isInterfaceDeclaration(node) ||
		ts.isIndexSignatureDeclaration(node)
	);
}

function isImplements({ token }: ts.HeritageClause): boolean {
	return token === ts.SyntaxKind.ImplementsKeyword;
}
