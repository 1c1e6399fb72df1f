import { mount } from 'svelte';
import App from './App.svelte';
import { preferredLanguage, speak } from './language/language.svelte.ts';
import './design/look.css';
import { watchForUpdates } from './device/update.svelte.ts';
import { leaveEntryOfReload } from './routing/overlays.ts';
import { preferences } from './settings/preferences.svelte.ts';

const target = document.getElementById('app');
const wanted = preferences().language ?? preferredLanguage();
try {
	await speak(wanted);
} catch {
	// English is better than nothing; the chosen language stays chosen for the next visit.
	if (wanted !== 'en') await speak('en');
}
leaveEntryOfReload();
if (target !== null) {
	target.replaceChildren();
	mount(App, { target });
}
watchForUpdates();
