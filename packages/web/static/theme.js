// Runs before the first paint, so that nobody who chose daylight sees a flash of night. The client takes over from here.
(() => {
	let theme = 'system';
	try {
		theme = JSON.parse(localStorage.getItem('orrery.preferences') ?? '{}')?.theme ?? theme;
	} catch {
		// Blocked or unreadable: as the device is set.
	}
	const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
	document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
