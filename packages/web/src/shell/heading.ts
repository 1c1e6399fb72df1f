/**
 * Moves the focus to the new heading for screen readers, unless the player is busy elsewhere. The heading may take a
 * while to appear; the returned function stops waiting for it.
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
