/* Colors in the terminal, unless the user has turned them off (https://no-color.org). */

const { NO_COLOR, FORCE_COLOR } = process.env;
const enabled = FORCE_COLOR ? FORCE_COLOR !== '0' : process.stdout.isTTY && !NO_COLOR;

type Rgb = readonly [red: number, green: number, blue: number];

export function onColour(text: string, [red, green, blue]: Rgb, [r, g, b]: Rgb): string {
	return enabled ? `\u001b[48;2;${red};${green};${blue};38;2;${r};${g};${b}m${text}\u001b[0m` : text;
}

export function bold(text: string): string {
	return enabled ? `\u001b[1m${text}\u001b[0m` : text;
}

export function dim(text: string): string {
	return enabled ? `\u001b[2m${text}\u001b[0m` : text;
}
