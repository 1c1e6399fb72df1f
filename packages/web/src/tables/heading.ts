/**
 * Those who do not see begin at the heading of what has just come, unless they are busy somewhere already. It may take
 * a while to come; the function that is given back stops waiting for it.
 */
export function beginAtHeading(): () => void {
	const begin = (): boolean => {
		const heading = document.querySelector('h1');
		if (heading !== null && document.activeElement === document.body) heading.focus({ preventScroll: true });
		return heading !== null;
	};
	const observer = new MutationObserver(() => {
		if (begin()) observer.disconnect();
	});
	if (!begin()) observer.observe(document.body, { childList: true, subtree: true });
	return () => observer.disconnect();
}
