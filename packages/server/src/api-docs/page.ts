import type { OpenApi, Operation } from './open-api.ts';

/** The page for people: every operation, collapsed, with the schemas of request and response. It needs no script. */
export function pageOf(api: OpenApi, schemaPath: string): string {
	const operations = Object.entries(api.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]) => section(method, path, operation)),
	);
	return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API – ${escaped(api.info.title)}</title>
<style>${STYLE}</style>
<main>
<h1>${escaped(api.info.title)} API</h1>
<p>${escaped(api.info.description).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p>
<p>For tools: <a href="${schemaPath}">OpenAPI 3.1 as JSON</a>. Version ${escaped(api.info.version)}.</p>
${operations.join('\n')}
</main>
</html>
`;
}

function section(method: string, path: string, operation: Operation): string {
	const { summary, requestBody, responses, operationId } = operation;
	return `<details id="${escaped(operationId)}">
<summary><span class="method">${method.toUpperCase()}</span> <code>${escaped(path)}</code> <span>${escaped(summary)}</span></summary>
${requestBody === undefined ? '' : shape('Request', requestBody)}
${Object.entries(responses)
	.filter(([status]) => status !== 'default')
	.map(([status, response]) => shape(`Response ${status}`, response))
	.join('\n')}
</details>`;
}

function shape(title: string, described: object): string {
	return `<h2>${title}</h2>\n<pre tabindex="0"><code>${escaped(JSON.stringify(described, null, 2))}</code></pre>`;
}

function escaped(text: string): string {
	return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `
:root { color-scheme: dark light; --ground: #0a0c22; --card: #14173a; --line: #323878; --text: #f0f1ff; --quiet: #b9bee4; --act: #ffe3a3 }
@media (prefers-color-scheme: light) {
	:root { --ground: #eaeefa; --card: #fff; --line: #ccd2ea; --text: #171a3d; --quiet: #454a78; --act: #7a4f00 }
}
body { margin: 0; background: var(--ground); color: var(--text); font: 15px/1.45 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 24px 16px }
a { color: var(--act) }
details { margin: 8px 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
summary { padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere }
summary span:last-child { color: var(--quiet) }
.method { display: inline-block; min-width: 4rem; font-weight: 700 }
h2 { margin: 0 16px; font-size: 13px; color: var(--quiet) }
pre { margin: 8px 16px 16px; max-height: 24rem; overflow: auto; font-size: 13px }
`;
