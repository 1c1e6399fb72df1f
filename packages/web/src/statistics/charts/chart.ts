/** What a chart shows, as a table: the real one behind each picture. */
export interface ChartTable {
	readonly columns: readonly string[];
	/** The first cell of a row names it. */
	readonly rows: readonly (readonly string[])[];
}
