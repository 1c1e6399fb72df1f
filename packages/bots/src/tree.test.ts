import { expect, test } from 'vitest';
import { NO_CHILD, NOT_EXPANDED, Tree } from './tree.ts';

test('it grows as nodes and edges are added, and keeps what it knows', () => {
	const tree = new Tree(2);
	const values = Float64Array.of(0.25, 0.75);
	for (let i = 0; i < 5000; i++) {
		const node = tree.addNode(i % 2);
		tree.firstEdge[node] = tree.edges;
		tree.edgeCount[node] = 8;
		for (let code = 0; code < 8; code++) tree.addEdge(code, 1 / 8);
		tree.visitNode(node, values);
		tree.visitEdge((tree.firstEdge[node] ?? 0) + (i % 8), values);
	}
	expect(tree.nodes).toBe(5000);
	expect(tree.edges).toBe(40_000);
	expect(tree.value[4999]).toBe(0.75);
	expect(tree.code[tree.mostVisited(4999)]).toBe(4999 % 8);
	expect(tree.edgeValue[2 * tree.mostVisited(1234)]).toBe(0.25);
	expect(tree.child[39_999]).toBe(NO_CHILD);
});

test('a node without edges has none that was visited most', () => {
	const tree = new Tree(3);
	const node = tree.addNode(0);
	expect(tree.firstEdge[node]).toBe(NOT_EXPANDED);
	expect(tree.mostVisited(node)).toBe(-1);
});

test('a constant share stays itself after a million visits', () => {
	const tree = new Tree(2);
	tree.addNode(0);
	tree.addEdge(1, 1);
	const values = Float64Array.of(0.6137, 0.3863);
	for (let i = 0; i < 1_000_000; i++) tree.visitEdge(0, values);
	expect((tree.edgeValue[0] ?? 0) / 1e6).toBeCloseTo(0.6137, 9);
	expect((tree.edgeValue[1] ?? 0) / 1e6).toBeCloseTo(0.3863, 9);
});

test('it says when it is full, and is then below 64 MB', () => {
	const tree = new Tree(4);
	while (tree.hasRoom(20)) {
		tree.addNode(0);
		for (let i = 0; i < 20; i++) tree.addEdge(i, 0);
	}
	const { seat, visits, value, firstEdge, edgeCount, code, prior, edgeVisits, child, edgeValue } = tree;
	const arrays = [seat, visits, value, firstEdge, edgeCount, code, prior, edgeVisits, child, edgeValue];
	const bytes = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
	expect(bytes).toBeLessThan(64e6);
	expect(tree.code.length).toBeGreaterThanOrEqual(tree.edges);
	expect(tree.seat.length).toBeGreaterThanOrEqual(tree.nodes);
});
