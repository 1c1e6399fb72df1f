import { openGallery } from '../game/gallery/open-gallery.ts';
import Gallery from './gallery/Gallery.svelte';

/* ?show=game|pieces|cards|sheets&state=place|draw|marker|four */
await openGallery(Gallery, { show: 'game', state: 'place' });
