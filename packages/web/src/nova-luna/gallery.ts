import '../design/look.css';
import { mount } from 'svelte';
import { isLanguage, speak, withMessages } from '../language/language.svelte.ts';
import Gallery from './gallery/Gallery.svelte';

/*
 * Shows the pieces while someone works on them; it is not part of the build.
 * ?show=tiles|pieces|game&theme=light&language=de
 */
const asked = new URLSearchParams(location.search);
const language = asked.get('language');
document.documentElement.dataset.theme = asked.get('theme') ?? 'dark';
await withMessages(['play', 'nova-luna'], () => speak(isLanguage(language) ? language : 'en'));
const target = document.getElementById('gallery');
if (target !== null)
	mount(Gallery, {
		target,
		props: { show: asked.get('show') ?? 'game', state: asked.get('state') ?? 'preview' },
	});
