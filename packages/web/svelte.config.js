/** Components use runes; preprocessing is not needed, Svelte reads TypeScript by itself. */
export default { compilerOptions: { runes: true } };
