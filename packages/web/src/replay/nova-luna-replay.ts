import type { NovaLunaKinds } from '@orrery/engine';
import { novaLunaPace } from '../nova-luna/pace.ts';
import type { ReplayKind } from './replay-kind.ts';

/** Nova Luna hides nothing from anyone but the order of the draw pile. */
export const novaLunaReplay: ReplayKind<NovaLunaKinds> = {
	open: (view) => view,
	beginFrom: (position) => ({ position }),
	pace: novaLunaPace,
};
