/** What a day has a line of, by month (`2026-11`): loaded when it is asked for. */
export type Months = Readonly<Record<string, () => Promise<{ readonly default: readonly string[] }>>>;
