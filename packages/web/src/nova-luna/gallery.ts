import { openGallery } from '../game/gallery/open-gallery.ts';
import Gallery from './gallery/Gallery.svelte';

/* ?show=game|tiles|pieces|pictures&state=preview|choose|waiting|two|four|solo|grown|empty */
await openGallery(Gallery, { show: 'game', state: 'preview' });
