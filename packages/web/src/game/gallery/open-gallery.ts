import '../../design/look.css';
import type { Component } from 'svelte';
import { mount } from 'svelte';
import { isLanguage, speak, withMessages } from '../../language/language.svelte.ts';
import { ALL_GROUPS } from '../../language/message-groups.ts';
import { prefer } from '../../settings/preferences.svelte.ts';

/** What a gallery's page is asked for. */
export interface GalleryProps {
	/** Which part of the gallery. */
	readonly show: string;
	/** The state of the game that is shown. */
	readonly state: string;
}

/**
 * Opens the page of a gallery, which shows boards and pieces while someone works on them and is not part of the build:
 * ?show=…&state=…&theme=light&language=de&letters=yes
 */
export async function openGallery(gallery: Component<GalleryProps>, first: GalleryProps): Promise<void> {
	const asked = new URLSearchParams(location.search);
	const language = asked.get('language');
	document.documentElement.dataset.theme = asked.get('theme') ?? 'dark';
	prefer({ letters: asked.has('letters') });
	await withMessages(ALL_GROUPS, () => speak(isLanguage(language) ? language : 'en'));
	const target = document.getElementById('gallery');
	if (target === null) return;
	mount(gallery, {
		target,
		props: { show: asked.get('show') ?? first.show, state: asked.get('state') ?? first.state },
	});
}
